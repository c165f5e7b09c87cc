/** Desks: several windows of docked panels that work as one and are restored. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { openDesk, policyViolations } from './steps/desk.ts'
import { expect, test } from './fixture.ts'
import { addPanel, chosen, follow } from './steps/panels.ts'
import { storedContent } from './steps/stored-document.ts'
import { wording } from './steps/wording.ts'

/** Near the top of the sample list, so visible in a window of any size. */
const SPX = 'indices:GB::SPX'

/** Returns the stored workspaces. They are written with a short delay, which is all that a kill may lose. */
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

/** Returns the link groups that panels follow. */
const storedGroups = (profile: string) =>
  [...storedText(profile).matchAll(/"symbolGroup":\s*(\d)/gu)].map(([, group = '']) => group)

const storedPlaces = (profile: string): readonly unknown[] =>
  (storedContent<StoredWorkspaces>(profile, 'workspaces')?.workspaces ?? [])
    .flatMap(({ windows }) => windows)
    .map(({ places }) => places[0]?.bounds)

interface StoredWorkspaces {
  readonly workspaces: readonly {
    readonly windows: readonly { readonly places: readonly { readonly bounds: unknown }[] }[]
  }[]
}

/** The bounds to which the first window is moved if the host allows it. */
const PLACE = { x: 120, y: 90, width: 1000, height: 700 } as const

const PANELS = ['company', 'news', 'watchlist'] as const

test.use({ deskPanels: PANELS })

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })
const watchlistTab = (page: Page) => tab(page, wording('watchlist_panel'))
/** The groups of tabs, from left to right. */
const groups = (page: Page) => page.locator('.dv-groupview')

test('brings windows back after kill -9, with panels, layout, links, places and a ticker strip', async ({ launch }) => {
  const first = await launch()
  const pages = [await first.firstWindow(), await first.openWindow(), await first.openWindow()]
  const [one, two, three] = pages as [Page, Page, Page]

  await test.step('a workspace of three windows is made', async () => {
    await expect(one.locator('.dv-tab')).toHaveCount(PANELS.length)
    await addPanel(two, 'health', 'health_panel')
    await follow(three, 3)
    await openDesk(three).row(SPX).click()
    await expect(chosen(three)).toHaveAttribute('data-instrument', SPX)
  })

  await test.step('opens a ticker strip of the symbols that were chosen', async () => {
    const opened = one.context().waitForEvent('page')
    await one.locator('[data-workspace]').click()
    await one.getByRole('menuitem', { name: wording('window_ticker_new') }).click()
    const strip = await opened
    await expect(strip.locator('[data-panel="ticker"] [data-instrument]')).toHaveCount(8)
    await expect(strip.locator('[data-instrument] [data-field="last"]').first()).toHaveText(/\d/u)
    await expect(strip.getByText(wording('simulated_mark'))).toBeVisible()

    await strip.getByRole('button', { name: wording('menu_label') }).click()
    await strip.getByRole('menuitem', { name: new RegExp(wording('watchlist_own_name'), 'u') }).click()
    await expect(strip.locator('[data-panel="ticker"] [data-instrument]')).toHaveCount(46)
    expect(await policyViolations(strip)).toEqual([])
  })

  await first.windows?.move(0, PLACE)
  const widths = await widthsOf(one)
  expect(widths.length).toBeGreaterThan(1)
  await test.step('all of it is stored', async () => {
    await expect.poll(() => [...storedWindows(first.profile)].sort()).toEqual(['desk', 'desk', 'desk', 'ticker'])
    const kinds = [...PANELS, 'health', 'watchlist', 'watchlist'].sort()
    await expect.poll(() => storedPanels(first.profile)).toEqual(kinds)
    await expect.poll(() => storedText(first.profile)).toContain(SPX)
    // The window stores the link groups and the core the symbols, so either may be written first.
    await expect.poll(() => storedGroups(first.profile)).toContain('3')
    if (first.windows !== null) await expect.poll(() => storedPlaces(first.profile)).toContainEqual(PLACE)
  })
  await first.kill()

  const second = await launch({ profile: first.profile })
  // The desktop reopens all windows in any order; in a browser each tab takes a desk.
  const windows = [await second.firstWindow(), ...(await second.restoredWindows(second.windows === null ? 2 : 3))]
  const isDesk = (window: Page) => window.locator('[data-workspace]').count()
  await expect.poll(async () => (await Promise.all(windows.map(isDesk))).filter((count) => count > 0)).toHaveLength(3)
  const desks: Page[] = []
  for (const window of windows) if ((await isDesk(window)) > 0) desks.push(window)

  await test.step('brings three windows back, with panels, layout, links and places', async () => {
    const panels = await Promise.all(desks.map(panelsOf))
    expect(panels.sort()).toEqual([PANELS, ['health', 'watchlist'], ['watchlist']].sort())
    const linked = (await Promise.all(desks.map(async (page) => [page, await groupOf(page)] as const))).find(
      ([, group]) => group === '3',
    )
    expect(linked).toBeDefined()
    if (linked !== undefined) await expect(chosen(linked[0])).toHaveAttribute('data-instrument', SPX)
    await expect.poll(() => Promise.all(desks.map(widthsOf))).toContainEqual(widths)
    if (second.windows !== null) expect(await second.windows.bounds()).toContainEqual(PLACE)
  })

  await test.step('the ticker strip comes back', async () => {
    const [again = one] = desks
    await again.locator('[data-workspace]').click()
    await expect(again.getByRole('menuitem', { name: new RegExp(`^${wording('window_ticker')}`, 'u') })).toBeVisible()
  })
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
  // A tab gets its name when its panel is loaded.
  await expect(page.locator('.dv-tab:not([aria-label])')).toHaveCount(0)
  const titles = await page.locator('.dv-tab').evaluateAll((tabs) => tabs.map((one) => one.getAttribute('aria-label')))
  // The name of a tab begins with the kind of its panel.
  return titles.map((title) => kinds.find(([name]) => title?.startsWith(name) === true)?.[1] ?? '').sort()
}

/** Returns the group of the first linked panel, in front or not. */
const groupOf = (page: Page) =>
  page.locator('.dv-tabs-and-actions-container [data-group]').first().getAttribute('data-group')

const widthsOf = (page: Page): Promise<readonly number[]> =>
  groups(page).evaluateAll((all) => all.map((group) => Math.round(group.getBoundingClientRect().width)))
