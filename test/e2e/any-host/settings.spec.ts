/** Settings are stored, exported to a file, reset and imported again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { openDesk, policyViolations } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { nextFile } from '../next-file.ts'
import { wording } from '../steps/wording.ts'

test.use({ deskPanels: null })

const root = (page: Page) => page.locator('html')

/** The groups of tabs, from left to right. */
const groups = (page: Page) => page.locator('.dv-groupview')
/** The number in the desk of a first start. */
const FIRST_GROUPS = 5

test('keeps what was set over a restart, forgets it when asked to, and takes it in again from a file', async ({
  launch,
}) => {
  const first = await launch()
  const before = openDesk(await first.firstWindow())
  await before.page.getByRole('button', { name: wording('welcome_keep') }).click()
  await expect(before.page.getByText(wording('welcome_title'))).toHaveCount(0)
  await expect(groups(before.page)).toHaveCount(FIRST_GROUPS)
  const dialog = await before.openSettings('settings_proxy')

  const content = await test.step('hands out everything in one file', async () => {
    await dialog.locator('[data-setting="proxy.mode"] select').selectOption('manual')
    await dialog.locator('[data-setting="proxy.url"] input').fill('http://proxy.invalid:8080')
    await before.page.keyboard.press('Tab')
    await dialog.getByRole('tab', { name: wording('settings_appearance') }).click()
    await dialog.getByLabel(wording('settings_density')).selectOption('compact')
    await dialog.getByLabel(wording('settings_theme')).selectOption('dark')
    // The simulated market runs on this machine, so the proxy does not apply.
    await expect(before.connection).toHaveAttribute('data-connection', 'connected')
    await dialog.getByRole('tab', { name: wording('settings_data'), exact: true }).click()
    return nextFile(before.page, () =>
      dialog.getByRole('button', { name: wording('settings_data_export_action') }).click(),
    )
  })
  await first.quit()

  const second = await launch({ profile: first.profile })
  const { page, openSettings } = openDesk(await second.firstWindow())

  await test.step('welcomes once', async () => {
    await expect(page.getByRole('tab', { name: new RegExp(`^${wording('watchlist_panel')}`, 'u') })).toBeVisible()
    await expect(groups(page)).toHaveCount(FIRST_GROUPS)
    await expect(page.getByText(wording('welcome_title'))).toHaveCount(0)
  })

  await test.step('keeps a proxy, a changed key and everything else over a restart, and forgets them when asked to', async () => {
    const again = await openSettings('settings_proxy')
    await expect(again.locator('[data-setting="proxy.url"] input')).toHaveValue('http://proxy.invalid:8080')
    await expect(root(page)).toHaveAttribute('data-theme', 'dark')
    await again.getByRole('tab', { name: wording('settings_data'), exact: true }).click()
    await again.getByRole('button', { name: wording('settings_data_reset_action') }).click()
    await again.getByRole('button', { name: wording('settings_data_reset_sure') }).click()
    await again.getByRole('tab', { name: wording('settings_appearance') }).click()
    await expect(again.getByLabel(wording('settings_density'))).toHaveValue('comfortable')
    await expect(root(page)).not.toHaveAttribute('data-theme', 'dark')
    expect(await policyViolations(page)).toEqual([])
  })

  await test.step('takes the file in again', async () => {
    const saved = () => readFileSync(join(second.profile, 'settings.json'), 'utf8')
    await expect.poll(saved).not.toContain('"dark"')
    const again = page.getByRole('dialog')
    await again.getByRole('tab', { name: wording('settings_data'), exact: true }).click()
    const file = { name: 'data.json', mimeType: 'application/json', buffer: Buffer.from(content) }
    await again.locator('input[type="file"]').setInputFiles(file)
    await again.getByRole('button', { name: wording('settings_data_replace_action') }).click()
    // The import replaces the workspaces, so on a desktop this window closes.
    await expect.poll(saved).toContain('"dark"')
    await second.quit()
    const third = openDesk(await (await launch({ profile: second.profile })).firstWindow())
    await expect(root(third.page)).toHaveAttribute('data-theme', 'dark')
  })
})
