import { openDesk } from '#test/e2e/steps/desk.ts'
import { expect } from '#test/e2e/fixture.ts'
import type { StandInApplication } from '#test/e2e/hosts/stand-in-host.ts'
import { wording } from '#test/e2e/steps/wording.ts'

/**
 * Lets the application stay in the tray when its last window closes; resolves when its main process has the setting.
 */
export async function closeToTray(application: StandInApplication): Promise<void> {
  const desk = openDesk(await application.firstWindow())
  const dialog = await desk.openSettings('settings_start')
  await dialog.getByLabel(wording('settings_close_to_tray')).check()
  await dialog.getByRole('tab', { name: wording('settings_appearance') }).click()
  // Settings reach windows and shell together and in order, so this later one proves that the earlier one has arrived.
  await dialog.getByLabel(wording('settings_theme')).selectOption('dark')
  await expect(desk.page.locator('html')).toHaveAttribute('data-theme', 'dark')
}
