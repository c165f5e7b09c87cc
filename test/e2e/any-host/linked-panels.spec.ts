/** All panels of one link group: their requests, and their content while the symbol changes fast. */
import type { Locator, Page } from 'playwright/test'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { showPanel, setApart, showHealth, select } from '../steps/panels.ts'
import { connectedTo, type ReferenceServer } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

test.use({ deskPanels: null })

const AAPL = 'stock:US::AAPL'
const BUDGET = 60
/** The number of symbols passed, down the list and up again. */
const STEPS = 40
/** A new desk uses much of its budget immediately; later requests wait. */
const PATIENCE = { timeout: 20_000 }
/** The minimum time on a symbol before it is requested, ms. */
const REST_MS = 125
/** The relative move of a simulated price during a test is smaller, and the gap between two symbols larger. */
const SAME_PRICE = 0.03

const panelOf = (page: Page, kind: string): Locator => page.locator(`[data-panel="${kind}"]`)

/** Splits off depth, company and news of the sample desk. */
async function showLinkedPanels(page: Page): Promise<void> {
  for (const [kind, name, direction] of [
    ['company', 'company_panel', 'right'],
    ['news', 'news_panel', 'down'],
  ] as const) {
    await page.getByRole('tab', { name: wording(name) }).click()
    await setApart(page, kind, direction)
  }
  await page.getByRole('tab', { name: wording('depth_panel') }).click()
  for (const kind of ['depth', 'company', 'news']) await expect(panelOf(page, kind)).toBeVisible()
}

const askedFor = async (server: ReferenceServer, path: string) =>
  (await server.requests()).filter((request) => request.path === path)

test('shows every panel of a group within a budget of 60, and explains each request', async ({ launch, serve }) => {
  test.slow()
  const server = await serve({ requestsPerMinute: BUDGET })
  const page = await (await launch(connectedTo(server, BUDGET))).firstWindow()
  const desk = openDesk(page)
  await expect.poll(async () => (await desk.prices()).size, PATIENCE).toBeGreaterThanOrEqual(20)
  await select(desk, AAPL)
  await showLinkedPanels(page)
  for (const [kind, name] of [
    ['tape', 'tape_panel'],
    ['offerings', 'ipo_panel'],
    ['splits', 'split_panel'],
  ] as const) {
    await showPanel(page, kind, name)
    await setApart(page, kind, 'down')
  }
  // The demand exceeds the budget.
  await expect.poll(async () => (await server.requests()).length, PATIENCE).toBeGreaterThanOrEqual(BUDGET * 0.7)
  expect(await server.maxInAnyMinute()).toBeLessThanOrEqual(BUDGET)

  const health = await showHealth(page)
  await health.getByRole('tab', { name: wording('health_tab_log') }).click()
  await page.keyboard.press('Alt+Enter')
  const sent = await server.requests()
  // A request is listed when it is answered, possibly after later ones.
  await expect(async () => {
    const explained = await readLog(health, sent.length)
    for (const row of explained) expect(row).toMatch(REASONS)
    // Requests that were sent together arrive in any order.
    const explainedOf = (path: string) => explained.filter((row) => row.includes(`${path} `)).length
    for (const path of new Set(sent.map((request) => request.path)))
      expect(explainedOf(path), path).toBeGreaterThanOrEqual(sent.filter((request) => request.path === path).length)
  }).toPass()
  expect(sent.filter(({ status }) => status === 429)).toEqual([])
})

const REASONS = new RegExp(
  (['first', 'due', 'look', 'retry', 'search', 'question'] as const).map((reason) => wording(`health_reason_${reason}`)).join('|'),
  'u',
) // prettier-ignore

/** Returns the rows of the first `count` requests, scrolling, because only visible rows have elements. */
async function readLog(health: Locator, count: number): Promise<readonly string[]> {
  const rows = new Map<number, string>()
  const log = health.getByRole('table')
  await expect(async () => {
    const seen = await health
      .locator('[data-request]')
      .evaluateAll((all) =>
        all.map((row) => [Number(row.getAttribute('data-request')), row.textContent ?? ''] as const),
      )
    for (const [number, text] of seen) rows.set(number, text)
    // Starts over at the top after the end, to find new rows.
    await log.evaluate((table) => {
      const isAtEnd = table.scrollTop + table.clientHeight >= table.scrollHeight - 1
      table.scrollTo({ top: isAtEnd ? 0 : table.scrollTop + table.clientHeight / 2, behavior: 'instant' })
    })
    expect([...Array(count).keys()].every((place) => rows.has(place + 1))).toBe(true)
  }).toPass({ intervals: [30], ...PATIENCE })
  return [...rows.values()]
}

/** Presses a key repeatedly without releasing it. The page receives each press after handling the previous one. */
async function holdKey({ keyboard }: Page, key: string, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => keyboard.down(key)))
  await keyboard.up(key)
}

/** Counts how often the book of a window stays at a symbol long enough for a request. */
async function watchRests(page: Page): Promise<() => Promise<number>> {
  const changes = await panelOf(page, 'depth')
    .locator('article')
    .first()
    .evaluateHandle((book) => {
      const times: number[] = []
      const note = () => times.push(performance.now())
      new MutationObserver(note).observe(book, { attributeFilter: ['aria-label'] })
      return times
    })
  return () =>
    changes.evaluate(
      (times, restMs) => times.filter((at, place) => (times[place + 1] ?? at) - at > restMs).length,
      REST_MS,
    )
}

test('never shows another symbol’s book, news or company, however fast the symbol changes', async ({
  launchOnMarket,
  market: server,
}) => {
  test.slow()
  const application = await launchOnMarket()
  const page = await application.firstWindow()
  const desk = openDesk(page)
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  await select(desk, AAPL)
  await showLinkedPanels(page)
  await expect(page.locator(`[data-company="${AAPL}"] [data-field="name"]`)).toHaveText('Apple', PATIENCE)
  await expect(page.locator(`[data-instrument="${AAPL}"] ~ * [data-level="1"]`).first()).toBeVisible(PATIENCE)
  await expect(page.locator('[data-headline]').first()).toBeVisible(PATIENCE)

  const other = openDesk(await application.openWindow())
  await expect.poll(async () => (await other.prices()).size).toBeGreaterThanOrEqual(20)
  await select(other, AAPL)
  await expect(page.locator(`[data-company="${AAPL}"] [data-field="name"]`)).toHaveText('Apple', PATIENCE)
  await expect(page.locator(`[data-instrument="${AAPL}"] ~ * [data-level="1"]`).first()).toBeVisible(PATIENCE)
  const seen = await watchPanels(page)
  const before = await server.requests()

  await other.grid.focus()
  const rests = await watchRests(page)
  await holdKey(other.page, 'ArrowDown', STEPS / 2)
  await holdKey(other.page, 'ArrowUp', STEPS / 2 - 2)
  const last =
    (await other.grid.locator('[data-instrument][aria-selected="true"]').getAttribute('data-instrument')) ?? ''
  await expect(page.locator(`[data-company="${last}"] [data-field="name"]`)).toBeVisible(PATIENCE)
  await expect(
    panelOf(page, 'depth').locator(`header[data-instrument="${last}"] ~ * [data-level="1"]`).first(),
  ).toBeVisible(PATIENCE)

  const { companies, books, fewestHeadlines } = await seen()
  expect(new Set(companies.map(([symbol]) => symbol)).size).toBe(new Set(companies.map(([, name]) => name)).size)
  expect(companies.length).toBeGreaterThanOrEqual(2)
  const prices = new Map([...(await desk.prices()), ...(await other.prices())])
  expect(books.map(([symbol]) => symbol)).toEqual(expect.arrayContaining([AAPL, last]))
  for (const [symbol, bid] of books)
    expect(Math.abs(bid / numberOf(prices.get(symbol) ?? '') - 1), symbol).toBeLessThan(SAME_PRICE)
  // Headlines belong to no symbol, so they stay.
  expect(fewestHeadlines).toBeGreaterThan(0)

  // A symbol in between is requested only if the page rested on it.
  const after = (await server.requests()).slice(before.length)
  const passed = (path: string) =>
    new Set(
      after
        .filter((request) => request.path === path)
        .flatMap(({ query }) =>
          (new URLSearchParams(query).get('code') ?? new URLSearchParams(query).get('codes') ?? '').split(','),
        )
        .filter((code) => !AAPL.endsWith(`:${code}`) && !last.endsWith(`:${code}`)),
    )
  const rested = await rests()
  expect(passed('/stock/info').size).toBeLessThanOrEqual(rested)
  // The book of the first symbol is requested immediately.
  expect(passed('/stock/depths').size).toBeLessThanOrEqual(rested + 1)
  expect(await askedFor(server, '/news')).toHaveLength(before.filter(({ path }) => path === '/news').length)
})

const numberOf = (text: string): number => Number(text.replaceAll(',', ''))

interface Seen {
  readonly companies: readonly (readonly [symbol: string, name: string])[]
  readonly books: readonly (readonly [symbol: string, bid: number])[]
  readonly fewestHeadlines: number
}

/** Records the content of the panels, even if it is shown only for a moment. */
async function watchPanels(page: Page): Promise<() => Promise<Seen>> {
  const notes = await page.evaluateHandle(() => {
    const companies = new Map<string, readonly [string, string]>()
    const books = new Map<string, readonly [string, number]>()
    const noted = { companies, books, fewestHeadlines: Infinity }
    const textOf = (part: Element, selector: string) => part.querySelector(selector)?.textContent?.trim() ?? ''
    const look = () => {
      for (const card of document.querySelectorAll('[data-company]')) {
        const [symbol, name] = [card.getAttribute('data-company') ?? '', textOf(card, '[data-field="name"]')]
        if (name !== '') companies.set(`${symbol} ${name}`, [symbol, name])
      }
      for (const head of document.querySelectorAll('[data-panel="depth"] header[data-instrument]')) {
        const symbol = head.getAttribute('data-instrument') ?? ''
        const bid = Number(
          textOf(head.parentElement ?? head, '[data-side="bid"][data-level="1"] [data-field="price"]').replaceAll(
            ',',
            '',
          ),
        )
        if (bid > 0) books.set(`${symbol} ${bid}`, [symbol, bid])
      }
      const headlines = document.querySelectorAll('[data-headline]').length
      noted.fewestHeadlines = Math.min(noted.fewestHeadlines, headlines)
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return noted
  })
  return () =>
    notes.evaluate(({ companies, books, fewestHeadlines }) => ({
      companies: [...companies.values()],
      books: [...books.values()],
      fewestHeadlines,
    }))
}
