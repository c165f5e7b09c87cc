/** Windows, tray and the life of the application around them. */
import { openDesk } from '../../desk.ts'
import { expect, test } from '../../fixture.ts'
import { DISPLAYS } from '../../../host/desktop.ts'
import { wording } from '../../wording.ts'
import { closeToTray } from './close-to-tray.ts'
import { desktopWithTray } from './desktop-with-tray.ts'

test.use({ ownMarket: false })

test('brings a window back from a display that is gone', async ({ launchStandIn }) => {
  const two = [
    { x: 0, y: 0, width: 1600, height: 900 },
    { x: 1600, y: 0, width: 1600, height: 900 },
  ]
  const first = await launchStandIn({ environment: { [DISPLAYS]: JSON.stringify(two) } })
  await first.firstWindow()
  await first.windows.move(0, { x: 2000, y: 100, width: 900, height: 600 })
  await first.quit()

  const second = await launchStandIn({
    profile: first.profile,
    environment: { [DISPLAYS]: JSON.stringify(two.slice(0, 1)) },
  })
  await second.firstWindow()
  expect(await second.windows.bounds()).toEqual([{ x: 350, y: 150, width: 900, height: 600 }])
})

test('restores every window of the last session', async ({ launchStandIn }) => {
  const first = await launchStandIn()
  await first.firstWindow()
  await first.openWindow()
  const before = await first.windows.bounds()
  await first.quit()

  const second = await launchStandIn({ profile: first.profile })
  await second.firstWindow()
  expect(await second.windows.bounds()).toEqual(before)
})

test('quits when its last window closes', async ({ launchStandIn }) => {
  const application = await launchStandIn()
  await application.firstWindow()
  // The application may be gone before it can answer.
  await Promise.allSettled([application.controls.ask('closeWindow', 1)])
  expect(await application.exited).toBe(0)
})

test('lives on in the tray when the user wants that, and comes back from it', async ({
  launchStandIn,
  temporaryDirectory,
}) => {
  const application = await launchStandIn({ environment: desktopWithTray(true, temporaryDirectory()) })
  await closeToTray(application)
  await application.controls.ask('closeWindow', 1)
  await expect.poll(() => application.windows.bounds()).toEqual([])

  await application.controls.ask('clickTrayItem', 'show')
  await expect.poll(async () => (await application.windows.bounds()).length).toBe(1)
  await application.controls.ask('clickTrayItem', 'quit')
  expect(await application.exited).toBe(0)
})

test('minimises instead where the desktop shows no tray', async ({ launchStandIn, temporaryDirectory }) => {
  const application = await launchStandIn({ environment: desktopWithTray(false, temporaryDirectory()) })
  await closeToTray(application)
  expect(await application.controls.ask('trays', null)).toEqual([])
  expect(await application.controls.ask('closeWindow', 1)).toBe(false)
  expect(await application.controls.ask('windows', null)).toMatchObject([{ minimized: true }])
})

test('speaks the user’s language in the tray', async ({ launchStandIn, temporaryDirectory }) => {
  const application = await launchStandIn({ environment: desktopWithTray(true, temporaryDirectory()) })
  const dialog = await openDesk(await application.firstWindow()).openSettings('settings_language_section')
  await dialog.getByRole('combobox').selectOption('zh-CN')
  await expect
    .poll(async () => (await application.controls.ask('trays', null))[0]?.items.map(({ label }) => label))
    .toEqual(expect.arrayContaining(['显示窗口', '新窗口', '退出']))
})

test('runs once: a second start brings the first one forward and ends', async ({ launchStandIn }) => {
  const first = await launchStandIn()
  await first.firstWindow()
  const second = await launchStandIn({ profile: first.profile })
  expect(await second.exited).toBe(0)
  expect(second.stderr()).toContain('already running')
  expect(await first.controls.ask('windows', null)).toHaveLength(1)
})

test('loads a crashed page again, and the values go on', async ({ launchStandIn }) => {
  const application = await launchStandIn()
  const desk = openDesk(await application.firstWindow())
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  await desk.page.evaluate(() => document.documentElement.setAttribute('data-before-crash', ''))
  await application.controls.ask('crashWindow', 1)
  await expect(desk.page.locator('html[data-before-crash]')).toHaveCount(0)
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  expect(application.stderr()).toContain('"reloadsAfterMs":500')
})

test('asks after a third crash, and loads the page again when the user wants that', async ({ launchStandIn }) => {
  const application = await launchStandIn()
  const desk = openDesk(await application.firstWindow())
  for (const delayMs of [500, 2000, null]) {
    await expect(desk.grid).toBeVisible()
    await desk.page.evaluate(() => document.documentElement.setAttribute('data-before-crash', ''))
    await application.controls.ask('crashWindow', 1)
    await expect(desk.page.locator('html[data-before-crash]')).toHaveCount(0)
    expect(application.stderr()).toContain(`"reloadsAfterMs":${delayMs}`)
  }
  const boxes = await application.controls.ask('messageBoxes', null)
  expect(boxes).toEqual([
    { message: wording('window_crashed'), buttons: [wording('window_trouble_load'), wording('window_trouble_close')] },
  ])
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
})

test('asks when a page hangs, and ends it when the user wants that', async ({ launchStandIn }) => {
  const application = await launchStandIn()
  const desk = openDesk(await application.firstWindow())
  await expect(desk.grid).toBeVisible()
  await desk.page.evaluate(() => document.documentElement.setAttribute('data-before-crash', ''))
  await application.controls.ask('hangWindow', 1)
  await expect(desk.page.locator('html[data-before-crash]')).toHaveCount(0)
  const boxes = await application.controls.ask('messageBoxes', null)
  expect(boxes).toEqual([
    { message: wording('window_hangs'), buttons: [wording('window_trouble_load'), wording('window_trouble_wait')] },
  ])
})
