/** Features of macOS and Windows, simulated: menu, dock, badge, login items. */
import { openDesk } from '#test/e2e/steps/desk.ts'
import { expect, test } from '#test/e2e/fixture.ts'
import type { StandInApplication } from '#test/e2e/hosts/stand-in-host.ts'
import { wording } from '#test/e2e/steps/wording.ts'

test.use({ ownMarket: false })

const on = (platform: NodeJS.Platform) => ({ STAND_IN_PLATFORM: platform })

async function startAtLogin(application: StandInApplication): Promise<void> {
  const dialog = await openDesk(await application.firstWindow()).openSettings('settings_start')
  await dialog.getByLabel(wording('settings_start_at_login')).check()
  await expect
    .poll(() => application.controls.ask('loginItem', null))
    .toMatchObject({ openAtLogin: true, args: expect.arrayContaining([`"${application.profile}"`]) })
}

test('has the menu of macOS, stays in the dock without windows, and comes back by a click there', async ({
  launchStandIn,
}) => {
  const application = await launchStandIn({ environment: on('darwin') })
  const { controls } = application
  const page = await application.firstWindow()
  const items = async () => (await controls.ask('applicationMenu', null)) ?? []
  await expect.poll(async () => (await items()).map(({ id }) => id)).toContain('settings.open')
  const all = await items()
  expect(all.map(({ role }) => role).filter((role) => role !== '')).toEqual(['appMenu', 'editMenu', 'windowMenu'])
  await controls.ask('chooseMenuItem', 'settings.open')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await startAtLogin(application)

  // Another program has the focus: the choice only brings the application to the front.
  await controls.ask('blurWindows', null)
  await controls.ask('chooseMenuItem', 'guide.open')
  expect(await controls.ask('windows', null)).toMatchObject([{ visible: true }])

  await controls.ask('closeWindow', 1)
  await expect.poll(() => application.windows.bounds()).toEqual([])
  await controls.ask('happen', 'dockClick')
  await expect.poll(async () => (await application.windows.bounds()).length).toBe(1)
})

test('is started by Windows at login, and no longer', async ({ launchStandIn }) => {
  const application = await launchStandIn({ environment: on('win32') })
  await startAtLogin(application)
  expect(await application.controls.ask('applicationMenu', null)).toBe(null)
  const page = await application.firstWindow()
  await page.getByRole('dialog').getByLabel(wording('settings_start_at_login')).click()
  await expect.poll(() => application.controls.ask('loginItem', null)).toMatchObject({ openAtLogin: false })
})
