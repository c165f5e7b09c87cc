/** Desks: several windows of docked panels that work as one, and come back as they were. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { openDesk, policyViolations } from './desk.ts'
import { expect, test } from './fixture.ts'
import { addPanel, chosen, follow } from './panels.ts'
import { wording } from './wording.ts'

/** Near the top of the sample list, and so in sight in a window of any size. */
const SPX = 'indices:GB::SPX'

/** What is kept of the workspaces: a moment after a change, and all that a kill may cost is that moment. */
function storedText(profile: string): string {
  const file = join(profile, 'workspaces.json')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
const storedKinds = (profile: string): readonly string[] =>
  [...storedText(profile).matchAll(/"kind":\s*"(\w+)"/gu)].map(([, kind = '']) => kind)
const WINDOW_KINDS: readonly string[] = ['desk', 'ticker']
const storedWindows = (profile: string) => storedKinds(profile).filter((kind) => WINDOW_KINDS.includes(kind))
const storedPanels = (profile: string) =>
  storedKinds(profile)
    .filter((kind) => !WINDOW_KINDS.includes(kind))
    .sort()

/** The link groups that panels follow. */
const storedGroups = (profile: string) =>
  [...storedText(profile).matchAll(/"symbolGroup":\s*(\d)/gu)].map(([, group = '']) => group)

/** What the first window has. */
const PANELS = ['company', 'news', 'watchlist'] as const

test.use({ deskPanels: PANELS })

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })
const watchlistTab = (page: Page) => tab(page, wording('watchlist_panel'))
/** The groups of tabs, from left to right. */
const groups = (page: Page) => page.locator('.dv-groupview')

test('brings a workspace of three windows back after kill -9, with panels, layout and links', async ({
  launchOnMarket,
}) => {
  const first = await launchOnMarket()
  const pages = [await first.firstWindow(), await first.openWindow(), await first.openWindow()]
  const [one, two, three] = pages as [Page, Page, Page]
  await expect(one.locator('.dv-tab')).toHaveCount(PANELS.length)
  await addPanel(two, 'health', 'health_panel')
  await follow(three, 3)
  await openDesk(three).row(SPX).click()
  await expect(chosen(three)).toHaveAttribute('data-instrument', SPX)
  const widths = await widthsOf(one)
  expect(widths.length).toBeGreaterThan(1)
  await expect.poll(() => storedWindows(first.profile)).toHaveLength(3)
  await expect.poll(() => storedPanels(first.profile)).toEqual([...PANELS, 'health', 'watchlist', 'watchlist'].sort())
  await expect.poll(() => storedText(first.profile)).toContain(SPX)
  // The window keeps whom its panels follow, the core what they show: one of them can be kept before the other.
  await expect.poll(() => storedGroups(first.profile)).toContain('3')
  await first.kill()

  const second = await launchOnMarket({ profile: first.profile })
  const again = [await second.firstWindow(), ...(await second.restoredWindows(2))]
  const panels = await Promise.all(again.map(panelsOf))
  expect(panels.sort()).toEqual([PANELS, ['health', 'watchlist'], ['watchlist']].sort())
  const linked = (await Promise.all(again.map(async (page) => [page, await groupOf(page)] as const))).find(
    ([, group]) => group === '3',
  )
  expect(linked).toBeDefined()
  if (linked !== undefined) await expect(chosen(linked[0])).toHaveAttribute('data-instrument', SPX)
  await expect.poll(() => Promise.all(again.map(widthsOf))).toContainEqual(widths)
})

test('opens a ticker strip of the symbols that were chosen, which comes back', async ({ launch }) => {
  const first = await launch()
  const page = await first.firstWindow()
  const opened = page.context().waitForEvent('page')
  await page.locator('[data-workspace]').click()
  await page.getByRole('menuitem', { name: wording('window_ticker_new') }).click()
  const strip = await opened
  await expect(strip.locator('[data-panel="ticker"] [data-instrument]')).toHaveCount(8)
  await expect(strip.locator('[data-instrument] [data-field="last"]').first()).toHaveText(/\d/u)
  await expect(strip.getByText(wording('simulated_mark'))).toBeVisible()

  await strip.getByRole('button', { name: wording('menu_label') }).click()
  await strip.getByRole('menuitem', { name: new RegExp(wording('watchlist_own_name'), 'u') }).click()
  await expect(strip.locator('[data-panel="ticker"] [data-instrument]')).toHaveCount(46)
  expect(await policyViolations(strip)).toEqual([])
  await expect.poll(() => storedWindows(first.profile)).toContain('ticker')
  await first.kill()

  const second = await launch({ profile: first.profile })
  // The desktop opens both windows again, in no certain order; in a browser the first tab takes the desk.
  const windows = [await second.firstWindow(), ...(second.windows === null ? [] : await second.restoredWindows(1))]
  const deskAmong = () => Promise.all(windows.map((window) => window.locator('[data-workspace]').count()))
  await expect.poll(deskAmong).toContain(1)
  const again = windows[(await deskAmong()).indexOf(1)] ?? page
  await again.locator('[data-workspace]').click()
  await expect(again.getByRole('menuitem', { name: new RegExp(`^${wording('window_ticker')}`, 'u') })).toBeVisible()
})

async function panelsOf(page: Page): Promise<readonly string[]> {
  await expect(watchlistTab(page).first()).toBeVisible()
  const kinds = [
    [wording('watchlist_panel'), 'watchlist'],
    [wording('chart_panel'), 'chart'],
    [wording('company_panel'), 'company'],
    [wording('depth_panel'), 'depth'],
    [wording('health_panel'), 'health'],
    [wording('news_panel'), 'news'],
    [wording('tape_panel'), 'tape'],
    [wording('settings_title'), 'settings'],
  ] as const
  // A tab has its name once the panel is there.
  await expect(page.locator('.dv-tab:not([aria-label])')).toHaveCount(0)
  const titles = await page.locator('.dv-tab').evaluateAll((tabs) => tabs.map((one) => one.getAttribute('aria-label')))
  // A tab is named by the kind of its panel first, then by what that shows.
  return titles.map((title) => kinds.find(([name]) => title?.startsWith(name) === true)?.[1] ?? '').sort()
}

/** The group of the first linked panel, whether it is in front or not. */
const groupOf = (page: Page) =>
  page.locator('.dv-tabs-and-actions-container [data-group]').first().getAttribute('data-group')

const widthsOf = (page: Page): Promise<readonly number[]> =>
  groups(page).evaluateAll((all) => all.map((group) => Math.round(group.getBoundingClientRect().width)))
