/** Starting with the user's session and without a window, with and without a tray. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright/test'
import { openDesk } from '#test/e2e/steps/desk.ts'
import { expect, test } from '#test/e2e/fixture.ts'
import type { Application } from '#test/e2e/hosts/host.ts'
import { wording } from '#test/e2e/steps/wording.ts'
import { closeToTray } from './close-to-tray.ts'
import { desktopWithTray } from './desktop-with-tray.ts'

test.use({ ownMarket: false })

/** Makes the application start hidden; resolves when that is stored. */
async function startHidden({ profile }: Application, settings: Locator): Promise<void> {
  await settings.getByLabel(wording('settings_start_hidden')).check()
  const path = join(profile, 'settings.json')
  await expect.poll(() => (existsSync(path) ? readFileSync(path, 'utf8') : '')).toMatch(/"startHidden":\s*true/u)
}

test('starts with the session, and in the tray alone when it is to start hidden', async ({
  launchStandIn,
  temporaryDirectory,
}) => {
  const configuration = temporaryDirectory()
  const environment = { ...desktopWithTray(true, temporaryDirectory()), XDG_CONFIG_HOME: configuration }
  const first = await launchStandIn({ environment })
  const entry = join(configuration, 'autostart', 'quotedeck.desktop')
  const dialog = await openDesk(await first.firstWindow()).openSettings('settings_start')

  await test.step('has the desktop start it with the session, and stop doing so', async () => {
    const choice = dialog.getByLabel(wording('settings_start_at_login'))
    await choice.check()
    await expect.poll(() => (existsSync(entry) ? readFileSync(entry, 'utf8') : '')).toContain(first.profile)
    // An earlier setting may still be in transit and briefly check the box again.
    await choice.click()
    await expect(choice).not.toBeChecked()
    await expect.poll(() => existsSync(entry)).toBe(false)
  })

  await test.step('starts in the tray alone when it is to start hidden', async () => {
    await startHidden(first, dialog)
    await first.quit()
    const second = await launchStandIn({ profile: first.profile, environment })
    await expect.poll(async () => (await second.controls.ask('trays', null)).length).toBe(1)
    expect(await second.controls.ask('windows', null)).toEqual([])
    await second.controls.ask('clickTrayItem', 'show')
    await expect(openDesk(await second.firstWindow()).grid).toBeVisible()
  })
})

test('keeps its windows where the desktop shows no tray', async ({ launchStandIn, temporaryDirectory }) => {
  const configuration = join(temporaryDirectory(), 'file')
  writeFileSync(configuration, '')
  const environment = { ...desktopWithTray(false, temporaryDirectory()), XDG_CONFIG_HOME: configuration }
  const first = await launchStandIn({ environment })
  const page = await first.firstWindow()
  const dialog = await openDesk(page).openSettings('settings_start')

  await test.step('says when the desktop cannot be made to start it', async () => {
    await dialog.getByLabel(wording('settings_start_at_login')).check()
    await expect(page.getByText(wording('notice_start_at_login_not_on'))).toBeVisible()
    expect(first.stderr()).toContain('ENOTDIR')
  })

  await test.step('starts with its windows where there is no tray when it is to start hidden', async () => {
    await startHidden(first, dialog)
    await first.quit()
    const second = await launchStandIn({ profile: first.profile, environment })
    await expect(openDesk(await second.firstWindow()).grid).toBeVisible()

    await test.step('minimises instead of closing where the desktop shows no tray', async () => {
      await closeToTray(second)
      expect(await second.controls.ask('trays', null)).toEqual([])
      expect(await second.controls.ask('closeWindow', 1)).toBe(false)
      expect(await second.controls.ask('windows', null)).toMatchObject([{ minimized: true }])
    })
  })
})
