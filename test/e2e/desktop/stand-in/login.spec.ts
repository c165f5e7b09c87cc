/** Starting with the user's session, and without a window. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDesk } from '../../desk.ts'
import { expect, test } from '../../fixture.ts'
import { wording } from '../../wording.ts'
import { desktopWithTray } from './desktop-with-tray.ts'

test.use({ ownMarket: false })

test('has the desktop start it with the session, and stop doing so', async ({ launchStandIn, temporaryDirectory }) => {
  const configuration = temporaryDirectory()
  const application = await launchStandIn({ environment: { XDG_CONFIG_HOME: configuration } })
  const entry = join(configuration, 'autostart', 'quotedeck.desktop')
  const dialog = await openDesk(await application.firstWindow()).openSettings('settings_start')
  const choice = dialog.getByLabel(wording('settings_start_at_login'))
  await choice.check()
  await expect.poll(() => (existsSync(entry) ? readFileSync(entry, 'utf8') : '')).toContain(application.profile)
  // What was stored before may still be on its way to the page, and check it once more for a moment.
  await choice.click()
  await expect(choice).not.toBeChecked()
  await expect.poll(() => existsSync(entry)).toBe(false)
})

test('says when the desktop cannot be told to start it', async ({ launchStandIn, temporaryDirectory }) => {
  const configuration = join(temporaryDirectory(), 'file')
  writeFileSync(configuration, '')
  const application = await launchStandIn({ environment: { XDG_CONFIG_HOME: configuration } })
  const page = await application.firstWindow()
  const dialog = await openDesk(page).openSettings('settings_start')
  await dialog.getByLabel(wording('settings_start_at_login')).check()
  await expect(page.getByText(wording('notice_start_at_login_not_on'))).toBeVisible()
  expect(application.stderr()).toContain('ENOTDIR')
})

for (const hasTray of [true, false])
  test(`starts ${hasTray ? 'in the tray alone' : 'with its windows where there is no tray'} when it is to start hidden`, async ({
    launchStandIn,
    temporaryDirectory,
  }) => {
    const environment = desktopWithTray(hasTray, temporaryDirectory())
    const first = await launchStandIn({ environment })
    const dialog = await openDesk(await first.firstWindow()).openSettings('settings_start')
    await dialog.getByLabel(wording('settings_start_hidden')).check()
    const savedText = join(first.profile, 'settings.json')
    await expect
      .poll(() => (existsSync(savedText) ? readFileSync(savedText, 'utf8') : ''))
      .toMatch(/"startHidden":\s*true/u)
    await first.quit()

    const second = await launchStandIn({ profile: first.profile, environment })
    if (hasTray) {
      await expect.poll(async () => (await second.controls.ask('trays', null)).length).toBe(1)
      expect(await second.controls.ask('windows', null)).toEqual([])
      await second.controls.ask('clickTrayItem', 'show')
    }
    await expect(openDesk(await second.firstWindow()).grid).toBeVisible()
  })
