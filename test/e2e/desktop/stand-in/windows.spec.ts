/** Windows, the ticker strip, and the start and end of the application. */
import type { Page } from 'playwright/test'
import { DISPLAYS } from '#test/host/desktop.ts'
import { expect, test } from '#test/e2e/fixture.ts'
import type { StandInApplication } from '#test/e2e/hosts/stand-in-host.ts'
import { wording } from '#test/e2e/steps/wording.ts'

test.use({ ownMarket: false })

const TWO = [
  { x: 0, y: 0, width: 1600, height: 900 },
  { x: 1600, y: 0, width: 1600, height: 900 },
] as const
const displays = (all: readonly object[]) => ({ [DISPLAYS]: JSON.stringify(all) })

const windowsOf = (application: StandInApplication) => application.controls.ask('windows', null)
const stripOf = async (application: StandInApplication) =>
  (await windowsOf(application)).find(({ hasFrame }) => !hasFrame)
const desksOf = async (application: StandInApplication) =>
  (await windowsOf(application)).filter(({ hasFrame }) => hasFrame)

const boundsOf = async (application: StandInApplication) =>
  (await desksOf(application)).map(({ bounds }) => bounds).sort((one, other) => one.x - other.x)

async function openStrip(page: Page): Promise<void> {
  await page.locator('[data-workspace]').click()
  // A closed strip stays in the menu for a moment, and its removal moves the items below.
  await expect(page.getByRole('menuitem', { name: new RegExp(`^${wording('window_ticker')}`, 'u') })).toHaveCount(0)
  await page.getByRole('menuitem', { name: wording('window_ticker_new') }).click()
}

async function stripPage(application: StandInApplication): Promise<Page> {
  const open = () => application.pages().filter((page) => !page.isClosed())
  const kinds = () => Promise.all(open().map((page) => page.locator('[data-panel="ticker"]').count()))
  await expect.poll(async () => (await kinds()).filter((count) => count > 0)).toHaveLength(1)
  const strip = open()[(await kinds()).indexOf(1)]
  if (strip === undefined) throw new Error('There is no strip.')
  return strip
}

test('windows come back to their places on the displays that are there, and end the application', async ({
  launchStandIn,
}) => {
  const here = { x: 100, y: 860, width: 700, height: 36 }
  const there = { x: 1700, y: 10, width: 800, height: 36 }
  const first = await launchStandIn({ environment: displays(TWO) })
  await first.firstWindow()
  await first.windows.move(0, { x: 2000, y: 100, width: 900, height: 600 })
  await first.openWindow()
  const { profile } = first
  const before = await boundsOf(first)

  await test.step('a ticker strip is small, without a frame, and above everything', async () => {
    await openStrip(await first.firstWindow())
    await expect.poll(() => stripOf(first)).toMatchObject({ staysOnTop: true, bounds: { y: 0, height: 36 } })
    const id = (await stripOf(first))?.id ?? 0
    await first.controls.ask('moveWindow', { id, bounds: here })
    await first.controls.ask('moveWindow', { id, bounds: there })
    await first.quit()
  })

  await test.step('restores every window of the last session', async () => {
    const both = await launchStandIn({ profile, environment: displays(TWO) })
    await both.firstWindow()
    await expect.poll(() => boundsOf(both)).toEqual(before)
    await expect.poll(() => stripOf(both)).toMatchObject({ bounds: there })
    await both.quit()
  })

  const one = await launchStandIn({ profile, environment: displays(TWO.slice(0, 1)) })
  await one.firstWindow()

  await test.step('brings windows back from a display that is gone, the strip to its place on the one that is left', async () => {
    await expect.poll(() => boundsOf(one)).toContainEqual({ x: 350, y: 150, width: 900, height: 600 })
    await expect.poll(() => stripOf(one)).toMatchObject({ bounds: here })
  })

  await test.step('runs once, and a second start brings the first one forward', async () => {
    const second = await launchStandIn({ profile })
    expect(await second.exited).toBe(0)
    expect(second.stderr()).toContain('already running')
    expect(await windowsOf(one)).toHaveLength(3)
  })

  const strip = await stripPage(one)
  await test.step('a strip leaves the workspace when it is closed from its own menu', async () => {
    await strip.getByRole('button', { name: wording('menu_label') }).click()
    await strip.getByRole('menuitem', { name: wording('ticker_close') }).click()
    await expect.poll(() => stripOf(one)).toBeUndefined()
  })

  await test.step('a strip alone does not keep the application alive: it quits with its last desk', async () => {
    const page = one.pages().find((open) => !open.isClosed() && open !== strip)
    if (page === undefined) throw new Error('There is no window.')
    await openStrip(page)
    await expect.poll(() => stripOf(one)).toBeDefined()
    const [last, ...others] = await desksOf(one)
    for (const { id } of others) await one.controls.ask('closeWindow', id)
    await expect.poll(() => desksOf(one)).toHaveLength(1)
    // The application may end before it can answer.
    await Promise.allSettled([one.controls.ask('closeWindow', last?.id ?? NaN)])
    expect(await one.exited).toBe(0)
  })
})
