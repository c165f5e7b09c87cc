/** Windows and workspaces: wherever the user goes, every window shows a desk, and what was made of it is there again. */
import type { Page } from 'playwright/test'
import { expect, test } from './fixture.ts'
import type { Application } from './hosts/host.ts'
import { storedContent } from './stored-document.ts'
import { wording } from './wording.ts'

test.use({ ownMarket: false })

const NAMES = [wording('workspace_own_name'), 'Options', 'Evening'] as const
/** As many as a run of all specifications has time for; a soak sets more. */
const ACTS = Number(process.env['WORKSPACE_ACTS'] ?? 16)
const SOON = { intervals: [20, 50, 100, 250] }
const MAX_PANELS = 4

const workspaceMenu = (page: Page) => page.locator('[data-workspace]')
const tabs = (page: Page) => page.locator('.dv-tab')

/** Pages of the browser that were there before the application: another one's, which are still closing. */
const strangers = new WeakSet<Page>()

async function firstWindowOf(application: Application): Promise<Page> {
  const first = await application.firstWindow()
  for (const page of first.context().pages()) if (page !== first) strangers.add(page)
  return first
}

/** Every open window of the application, however it came and went. */
const windowsOf = (page: Page): readonly Page[] =>
  page
    .context()
    .pages()
    .filter((one) => one.url() !== 'about:blank' && !strangers.has(one))

async function createWorkspace(page: Page, name: string): Promise<void> {
  await workspaceMenu(page).click()
  await page.getByRole('menuitem', { name: wording('workspace_new') }).click()
  await page.getByRole('dialog').getByLabel(wording('workspace_name')).fill(name)
  await page.getByRole('button', { name: wording('workspace_create') }).click()
}

async function switchTo(page: Page, name: string): Promise<void> {
  await workspaceMenu(page).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`, 'u') }).click()
}

/** Carries out a command by the palette. */
async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(title)
  await expect(palette.getByRole('option', { selected: true })).toContainText(title)
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
}

/** Goes to a workspace by its number, and answers the page that shows it then: a window of the desktop is another page. */
async function switchByKey(application: Application, page: Page, index: 0 | 1): Promise<Page> {
  // On the desktop the window goes while the key is still down.
  await page.keyboard.press(`Control+${index + 1}`).catch(() => undefined)
  const [shown = page] = await settled(application, page, NAMES[index])
  return shown
}

/**
 * Resolves once each page shows a window of that workspace of its own, with panels, and the desktop has opened all of them;
 * answers the pages.
 */
async function settled({ profile, windows }: Application, anyPage: Page, name: string): Promise<readonly Page[]> {
  const isWhole = (pages: number) => windows === null || pages === storedWindowCount(profile, name)
  const describe = async (page: Page) => {
    const [panels, id, workspace] = await Promise.all([
      tabs(page).count(),
      windowOf(page),
      workspaceMenu(page).textContent({ timeout: 1_000 }),
    ])
    const header = workspace?.trim() ?? ''
    return panels > 0 && storedWorkspaceOf(profile, id) === header
      ? header
      : `${id} with ${panels} panels, under ${header}`
  }
  const shown = () =>
    // A window that is closing cannot be asked.
    Promise.all(windowsOf(anyPage).map((page) => describe(page).catch(() => 'closing')))
  await expect.poll(async () => new Set(await shown()), SOON).toEqual(new Set([name]))
  await expect.poll(() => isWhole(windowsOf(anyPage).length), SOON).toBe(true)
  await expect.poll(async () => new Set(await shown()), SOON).toEqual(new Set([name]))
  const pages = windowsOf(anyPage)
  expect(new Set(await Promise.all(pages.map(windowOf))).size).toBe(pages.length)
  return pages
}

/** Which window of the workspace a page shows. */
const windowOf = async (page: Page): Promise<string> =>
  (await page.locator('[data-window]').getAttribute('data-window')) ?? ''

const panelsOf = async (page: Page): Promise<string> =>
  (await tabs(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).sort().join(', ')

/**
 * The whole desk of a page, one line a group of tabs: its share of the desk in percent, its tabs in order with the one on top
 * marked, and how far the parts of each panel are scrolled.
 */
const deskOf = (page: Page): Promise<string> =>
  page.locator('[data-window]').evaluate((desk) => {
    const whole = desk.getBoundingClientRect()
    const share = (part: number, all: number) => Math.round((100 * part) / all)
    const groups = [...desk.querySelectorAll('.dv-groupview')].map((group) => {
      const box = group.getBoundingClientRect()
      const place = [
        share(box.x - whole.x, whole.width),
        share(box.y - whole.y, whole.height),
        share(box.width, whole.width),
        share(box.height, whole.height),
      ]
      const names = [...group.querySelectorAll('.dv-tab')].map(
        (tab) => `${tab.matches('.dv-active-tab') ? '*' : ''}${tab.getAttribute('aria-label') ?? ''}`,
      )
      const scrolled = [...group.querySelectorAll('[data-panel] *')]
        .map((part) => Math.round(part.scrollTop))
        .filter(Boolean)
      return `${place.join(' ')}: ${names.join(', ')} at ${scrolled.join(', ')}`
    })
    return groups.sort().join('\n')
  })

interface StoredWorkspace {
  readonly name: string
  readonly windows: readonly { readonly id: string; readonly panels: readonly object[] }[]
}

const storedWorkspaces = (profile: string): readonly StoredWorkspace[] =>
  storedContent<{ readonly workspaces: readonly StoredWorkspace[] }>(profile, 'workspaces')?.workspaces ?? []

const shownName = ({ name }: StoredWorkspace): string => (name === '' ? NAMES[0] : name)

function storedWindowCount(profile: string, name: string): number {
  return storedWorkspaces(profile).find((workspace) => shownName(workspace) === name)?.windows.length ?? 0
}

/** The name of the workspace that a window belongs to. */
function storedWorkspaceOf(profile: string, window: string): string | undefined {
  const workspace = storedWorkspaces(profile).find(({ windows }) => windows.some(({ id }) => id === window))
  return workspace && shownName(workspace)
}

/** The same numbers on every run. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('nothing is blank or lost in two windows and three workspaces, whatever is done to them', async ({ launch }) => {
  test.setTimeout(60_000 + ACTS * 3_000)
  const application = await launch()
  const { profile } = application
  const first = await firstWindowOf(application)
  const second = await application.openWindow()
  const errors = errorsOf(first)
  let windows = await settled(application, first, NAMES[0])

  await test.step('a new workspace shows a desk where it was made, and in the other window', async () => {
    const before = await Promise.all([first, second].map(windowOf))
    await createWorkspace(second, NAMES[1])
    const [page = second] = await settled(application, first, NAMES[1])
    await switchTo(page, NAMES[0])
    windows = await settled(application, first, NAMES[0])
    expect((await Promise.all(windows.map(windowOf))).sort()).toEqual(before.sort())
    expect(errors).toEqual([])
  })
  await createWorkspace(windows[0] ?? first, NAMES[2])
  windows = await settled(application, first, NAMES[2])

  const next = seeded(20_261_122)
  const kinds = (['health_panel', 'news_panel', 'depth_panel', 'settings_title'] as const).map((key) => wording(key))
  /** What was made of each window, by its id. */
  const made = new Map<string, string>()
  let current: string = NAMES[2]

  const acts = [
    async () => {
      current = NAMES[next(NAMES.length)] ?? current
      await switchTo(windows[next(windows.length)] ?? first, current)
    },
    async () => {
      const page = windows[next(windows.length)] ?? first
      if ((await tabs(page).count()) >= MAX_PANELS) return
      await page
        .getByRole('button', { name: wording('panel_add') })
        .first()
        .click()
      await page.getByRole('menuitem', { name: kinds[next(kinds.length)] ?? '', exact: true }).click()
      made.set(await windowOf(page), await panelsOf(page))
    },
    async () => {
      const page = windows[next(windows.length)] ?? first
      if ((await tabs(page).count()) < 2) return
      await tabs(page).last().press('Delete')
      made.set(await windowOf(page), await panelsOf(page))
    },
    async () => {
      await windows[next(windows.length)]?.reload()
    },
    async () => {
      const [page, other] = windows
      if (page === undefined || other !== undefined) return
      const opened = page.context().waitForEvent('page')
      await workspaceMenu(page).click()
      await page.getByRole('menuitem', { name: wording('action_new_window') }).click()
      await opened
    },
  ]
  for (let act = 0; act < ACTS; act++) {
    await acts[next(acts.length)]?.()
    windows = await settled(application, first, current)
    for (const page of windows) {
      const was = made.get(await windowOf(page))
      if (was !== undefined) await expect.poll(() => panelsOf(page), { message: `after act ${act}`, ...SOON }).toBe(was)
    }
  }
  expect(errors).toEqual([])
  // Writing is put off for a moment.
  const storedCounts = () =>
    storedWorkspaces(profile)
      .flatMap(({ windows }) => windows)
      .map(({ id, panels }) => [id, panels.length])
  await expect
    .poll(storedCounts)
    .toEqual(expect.arrayContaining([...made].map(([id, panels]) => [id, panels.split(', ').length])))
})

test.describe('the desk of a first start', () => {
  test.use({ deskPanels: null })
  test.skip(({ hostName }) => hostName !== 'web-shell', 'A window of the desktop closes while its key is down.')

  test('has the same panels at the same places after every switch of workspaces', async ({ launch }) => {
    // A slow machine draws seven panels of a workspace in seconds.
    test.setTimeout(120_000)
    const application = await launch()
    const page = await firstWindowOf(application)
    const errors = errorsOf(page)
    await settled(application, page, NAMES[0])
    await createWorkspace(page, NAMES[1])
    const [made = page] = await settled(application, page, NAMES[1])
    let home = await switchByKey(application, made, 0)
    await runCommand(home, `${wording('command_panel_chart_grid')}4`)
    await expect(tabs(home)).toHaveCount(10)
    const list = home.locator('[data-panel="watchlist"]').getByRole('grid')
    await list.hover()
    await home.mouse.wheel(0, 330)
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(300)
    const before = await deskOf(home)
    for (let turn = 0; turn < 4; turn++) {
      const away = await switchByKey(application, home, 1)
      home = await switchByKey(application, away, 0)
      await expect.poll(() => deskOf(home), { message: `after switch ${2 * turn + 2}`, ...SOON }).toBe(before)
    }
    await home.reload()
    await expect.poll(() => deskOf(home), SOON).toBe(before)
    expect(errors).toEqual([])
  })
})

/** What goes wrong in any window of the application from now on. */
function errorsOf(page: Page): readonly string[] {
  const errors: string[] = []
  page.context().on('weberror', (error) => {
    const [one, { message }] = [error.page(), error.error()]
    const isStranger = one !== null && strangers.has(one)
    // The stand-in takes its bridge away from a window a moment before it closes it.
    if (!isStranger && !message.includes('__standInPost')) errors.push(message)
  })
  return errors
}
