/** Windows and workspaces: every window always shows a desk and restores its changes. */
import { expect, test } from './fixture.ts'
import { wording } from './steps/wording.ts'
import {
  createWorkspace,
  errorsOf,
  firstWindowOf,
  NAMES,
  panelsOf,
  settled,
  SOON,
  storedWorkspaces,
  switchTo,
  tabs,
  windowOf,
  workspaceMenu,
} from './steps/workspaces.ts'

test.use({ ownMarket: false })

/** Limited by the time of a full run; a soak sets more. */
const ACTS = Number(process.env['WORKSPACE_ACTS'] ?? 16)
const MAX_PANELS = 4

/** Pseudo-random, the same on every run. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
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
  /** The expected panels of each window, by its id. */
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
  // Writes are delayed.
  const storedCounts = () =>
    storedWorkspaces(profile)
      .flatMap(({ windows }) => windows)
      .map(({ id, panels }) => [id, panels.length])
  await expect
    .poll(storedCounts)
    .toEqual(expect.arrayContaining([...made].map(([id, panels]) => [id, panels.split(', ').length])))
})
