/** The ticker strip as a window of the desktop. */
import type { Page } from 'playwright/test'
import { DISPLAYS } from '../../../host/desktop.ts'
import { expect, test } from '../../fixture.ts'
import type { StandInApplication } from '../../hosts/stand-in-host.ts'
import { wording } from '../../wording.ts'

test.use({ ownMarket: false })

const stripOf = async (application: StandInApplication) =>
  (await application.controls.ask('windows', null)).find(({ hasFrame }) => !hasFrame)

async function openStrip(page: Page): Promise<void> {
  await page.locator('[data-workspace]').click()
  await page.getByRole('menuitem', { name: wording('window_ticker_new') }).click()
}

test('is small, without a frame, above everything, and comes back to its place on each display', async ({
  launchStandIn,
}) => {
  const two = [
    { x: 0, y: 0, width: 1600, height: 900 },
    { x: 1600, y: 0, width: 1600, height: 900 },
  ]
  const here = { x: 100, y: 860, width: 700, height: 36 }
  const there = { x: 1700, y: 10, width: 800, height: 36 }
  const first = await launchStandIn({ environment: { [DISPLAYS]: JSON.stringify(two) } })
  await openStrip(await first.firstWindow())
  await expect.poll(() => stripOf(first)).toMatchObject({ staysOnTop: true, bounds: { y: 0, height: 36 } })
  const id = (await stripOf(first))?.id ?? 0
  await first.controls.ask('moveWindow', { id, bounds: here })
  await first.controls.ask('moveWindow', { id, bounds: there })
  await first.quit()

  const both = await launchStandIn({ profile: first.profile, environment: { [DISPLAYS]: JSON.stringify(two) } })
  await both.firstWindow()
  await expect.poll(() => stripOf(both)).toMatchObject({ bounds: there })
  await both.quit()

  const one = await launchStandIn({
    profile: first.profile,
    environment: { [DISPLAYS]: JSON.stringify(two.slice(0, 1)) },
  })
  await one.firstWindow()
  await expect.poll(() => stripOf(one)).toMatchObject({ bounds: here })
})

test('does not keep the application alive by itself', async ({ launchStandIn }) => {
  const application = await launchStandIn()
  await openStrip(await application.firstWindow())
  await expect.poll(() => stripOf(application)).toBeDefined()
  await Promise.allSettled([application.controls.ask('closeWindow', 1)])
  expect(await application.exited).toBe(0)
})

test('leaves the workspace when it is closed from its own menu', async ({ launchStandIn }) => {
  const application = await launchStandIn()
  const page = await application.firstWindow()
  await openStrip(page)
  await expect.poll(() => application.pages().length).toBe(2)
  const strip = application.pages()[1]
  if (strip === undefined) throw new Error('There is no strip.')
  await strip.getByRole('button', { name: wording('menu_label') }).click()
  await strip.getByRole('menuitem', { name: wording('ticker_close') }).click()
  await expect.poll(() => stripOf(application)).toBeUndefined()
})
