/** Hostile texts in every field of every operation are shown as plain texts and have no effect. */
import type { Locator, Page } from 'playwright/test'
import { openDesk, policyViolations, type Desk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { ALL_AT_ONCE, CODES, startHostileServer } from '../servers/hostile-server.ts'
import { ENTITIES, HOSTILE } from '../hostile-strings.ts'
import { showPanel, showHealth, select } from '../steps/panels.ts'
import { wording } from '../steps/wording.ts'

test.use({ deskPanels: null })

const textsOf = (cells: Locator): Promise<readonly string[]> =>
  cells.evaluateAll((all) => all.map((cell) => cell.textContent?.trim() ?? ''))

/** Returns the text with its entities decoded, as only some fields show them. */
const decoded = (text: string): string => text.replaceAll(ENTITIES.sent, ENTITIES.decoded).trim()

/** Returns the start of a text that is too long, with an ellipsis. */
const within = (max: number, text: string): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`
const allWithin = (max: number, texts: readonly string[]) => texts.map((text) => within(max, decoded(text)))

/** The maximum length of each kind of text, UTF-16 units. */
const LONGEST = { label: 100, figure: 100, name: 200, reason: 300, title: 500, description: 5_000 } as const

/** Returns the distinct texts that are not empty. */
const sorted = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.map(decoded).filter((text) => text !== ''))].sort()

/** Polls, because regions are requested one by one. */
const showsEach = (cells: Locator, texts: readonly string[] = HOSTILE): Promise<void> =>
  expect.poll(async () => sorted(await textsOf(cells))).toEqual(sorted(texts))

/** Compares fields of a long table, which draws only visible rows: scrolls from its start to its end. */
async function showsEachScrolled(panel: Locator, expected: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const scroller = panel.locator('[data-scroller]')
  await expect(async () => {
    const found = Object.keys(expected).map((field) => ({ field, texts: [] as string[] }))
    for (let isMore = true; isMore; isMore = await scroller.evaluate(scrollOn))
      for (const { field, texts } of found) texts.push(...(await textsOf(panel.locator(`[data-field="${field}"]`))))
    await scroller.evaluate((part) => part.scrollTo({ top: 0 }))
    for (const { field, texts } of found) expect(sorted(texts)).toEqual(sorted(expected[field] ?? []))
  }).toPass()
}

/** Runs in the page. Returns whether there was more. */
async function scrollOn(part: Element): Promise<boolean> {
  const before = part.scrollTop
  part.scrollBy({ top: part.clientHeight, behavior: 'instant' })
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  return part.scrollTop > before
}

/** Programs write these texts for missing values, so they are neither names nor prices. */
const saysSomething = (text: string): boolean => !['NaN', 'null', 'undefined'].includes(text.trim())
const SAYING = HOSTILE.filter(saysSomething)

async function showsAllHeadlines(page: Page): Promise<void> {
  const news = await showPanel(page, 'news', 'news_panel')
  const titles = news.locator('[data-field="title"]')
  await expect(titles.first()).toBeVisible()
  const older = news.getByRole('button', { name: wording('news_older') })
  const end = news.getByText(wording('news_no_older'))
  await expect(async () => {
    await titles.last().scrollIntoViewIfNeeded()
    if (await older.isVisible()) await older.click()
    await expect(end).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [50] })
  await showsEach(titles, allWithin(LONGEST.title, HOSTILE))
  expect(await textsOf(titles)).toContain(ENTITIES.decoded)
  await showsEach(news.locator('[data-field="provider"]'), allWithin(LONGEST.name, HOSTILE))
  await expect(news.locator('a[href]:not([href^="https://"])')).toHaveCount(0)
  await expect(news.locator('[data-link="blocked"]').first()).toBeVisible()
}

async function showsAllOfferings(page: Page): Promise<void> {
  const offerings = await showPanel(page, 'offerings', 'ipo_panel')
  await expect(offerings.locator('[data-offering]').first()).toBeVisible()
  await showsEachScrolled(offerings, {
    company: allWithin(LONGEST.name, SAYING),
    code: CODES.filter(saysSomething),
    price: SAYING.map((text) => (text.length <= LONGEST.figure ? text : '–')),
  })
  const splits = await showPanel(page, 'splits', 'split_panel')
  await expect(splits.locator('[data-split]').first()).toBeVisible()
  await showsEachScrolled(splits, { name: allWithin(LONGEST.name, SAYING), code: CODES })
}

/** Checks books, trades and sessions: answers repeat the names from the request, and those are not trusted. */
async function showsOnlyAskedForNames(page: Page): Promise<void> {
  const depth = page.locator('[data-panel="depth"]')
  await expect(depth.locator('[data-level="1"]').first()).toBeVisible()
  const panels = [
    depth,
    await showPanel(page, 'tape', 'tape_panel'),
    await showPanel(page, 'sessions', 'sessions_panel'),
    await showPanel(page, 'alerts', 'alerts_panel'),
  ]
  for (const panel of panels) if (await panel.isVisible()) expect(await panel.textContent()).not.toContain('harmed')
}

/** Checks the service's own reason in the dialog that tested it. */
async function showsReasons(desk: Desk, decliningUrl: string): Promise<void> {
  const dialog = await desk.fillConnection({ baseUrl: decliningUrl, token: 'any' })
  const reason = dialog.getByRole('alert').locator('p').last()
  for (let attempt = 0; attempt < 3; attempt++) {
    await dialog.getByRole('button', { name: wording('action_test') }).click()
    await expect(reason).toBeVisible()
    const shown = (await reason.textContent()) ?? ''
    expect(HOSTILE.map(printable).filter((text) => text !== '' && shown.endsWith(text))).not.toEqual([])
  }
  await desk.page.keyboard.press('Escape')
}

/** Returns one line of bounded length, as a reason is kept. */
const printable = (text: string): string =>
  within(
    LONGEST.reason,
    text
      .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
      .trim()
      .toWellFormed(),
  )

test('shows two hundred hostile texts as texts in every panel', async ({ launch }) => {
  // Scrolls through two calendars of hundreds of rows.
  test.setTimeout(120_000)
  const server = await startHostileServer()
  try {
    const limits = ['--plan', 'premium', '--requests-per-minute', '600']
    const words = ['--base-url', server.baseUrl, ...limits]
    const page = await (await launch({ environment: { QUOTEDECK_TOKEN: server.token }, words })).firstWindow()
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const desk = openDesk(page)
    await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(15)
    await select(desk, 'stock:US::AAPL')

    const company = await showPanel(page, 'company', 'company_panel')
    await expect(company.locator('[data-field="description"]')).toBeVisible()
    expect(await textsOf(company.locator('[data-field="name"], [data-field="description"]'))).toEqual([
      within(LONGEST.name, decoded(ALL_AT_ONCE)),
      within(LONGEST.description, decoded(ALL_AT_ONCE)),
    ])
    for (const fact of ['sector', 'industry', 'exchange', 'country', 'currency', 'type'])
      expect((await textsOf(company.locator(`[data-fact="${fact}"] dd`))).map(decoded)).toEqual([
        within(LONGEST.label, decoded(ALL_AT_ONCE)),
      ])
    await showsAllHeadlines(page)
    await showsAllOfferings(page)

    await showsOnlyAskedForNames(page)
    await showsReasons(desk, server.decliningUrl)
    const health = await showHealth(page)
    await health.getByRole('tab', { name: wording('health_tab_problems') }).click()
    await expect(page.locator('[data-panel] :is(script, iframe, img, style, base, form[action])')).toHaveCount(0)
    expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false)
    expect(dialogs).toEqual([])
    expect(await policyViolations(page)).toEqual([])
  } finally {
    await server.stop()
  }
})
