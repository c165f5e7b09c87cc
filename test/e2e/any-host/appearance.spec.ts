/** How everything looks is changed while it runs, in every window at once. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { openDesk, policyViolations } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import { nextFile } from '../next-file.ts'
import { wording, wordingIn } from '../wording.ts'

const root = (page: Page) => page.locator('html')

/** The colour that a rising number wears. */
const colourOfRise = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--gain'))

test('changes language, theme and colours in every open window', async ({ launchOnMarket }) => {
  const application = await launchOnMarket()
  const desk = openDesk(await application.firstWindow())
  const windows = [desk.page, await application.openWindow()]
  for (const page of windows) await expect(page.getByRole('grid')).toBeVisible()
  const dialog = await desk.openSettings()

  for (const theme of ['dark', 'light', 'highContrast'] as const) {
    await dialog.getByLabel(wording('settings_theme')).selectOption(theme)
    for (const page of windows) await expect(root(page)).toHaveAttribute('data-theme', theme)
  }

  await dialog.getByRole('tab', { name: wording('settings_colours_section') }).click()
  const risesSeen = new Set<string>()
  for (const scheme of ['greenUp', 'redUp', 'colourBlind', 'mono'] as const) {
    const choice = dialog.locator(`input[type="radio"][value="${scheme}"]`)
    await choice.click()
    for (const page of windows) await expect(root(page)).toHaveAttribute('data-colours', scheme)
    // The answer to the choice before may come after the click.
    await expect(choice).toBeChecked()
    const rises = await Promise.all(windows.map(colourOfRise))
    expect(new Set(rises).size).toBe(1)
    risesSeen.add(rises[0] ?? '')
  }
  expect(risesSeen.size).toBe(4)

  await dialog.getByRole('tab', { name: wording('settings_language_section') }).click()
  await dialog.getByRole('combobox').selectOption('zh-CN')
  for (const page of windows) {
    await expect(root(page)).toHaveAttribute('lang', 'zh-CN')
    await expect(page.locator('[data-column="last"]').first()).toContainText(wordingIn('zh-CN', 'column_last'))
  }
  for (const page of windows) expect(await policyViolations(page)).toEqual([])
})

test('hides names, colours and its own name by one key, and keeps the numbers coming', async ({ launchOnMarket }) => {
  const { page, grid, prices } = openDesk(await (await launchOnMarket()).firstWindow())
  await expect.poll(async () => (await prices()).size).toBeGreaterThanOrEqual(20)
  await expect(grid.getByText('Apple', { exact: true })).toBeVisible()
  await grid.focus()
  await page.keyboard.press('ControlOrMeta+Shift+D')
  await expect(root(page)).toHaveAttribute('data-colours', 'mono')
  await expect(grid.getByText('Apple', { exact: true })).toBeHidden()
  expect(await page.title()).not.toContain(wording('app_name'))
  const before = await prices()
  await expect
    .poll(async () => [...(await prices())].filter(([instrument, price]) => before.get(instrument) !== price).length)
    .toBeGreaterThan(3)
})

test('keeps a proxy, a changed key and everything else over a restart, and forgets them when asked to', async ({
  launch,
}) => {
  const first = await launch()
  const before = openDesk(await first.firstWindow())
  const dialog = await before.openSettings('settings_proxy')
  await dialog.locator('[data-setting="proxy.mode"] select').selectOption('manual')
  await dialog.locator('[data-setting="proxy.url"] input').fill('http://proxy.invalid:8080')
  await before.page.keyboard.press('Tab')
  await dialog.getByRole('tab', { name: wording('settings_appearance') }).click()
  await dialog.getByLabel(wording('settings_density')).selectOption('compact')
  // The simulated market runs on this machine, which is behind no proxy.
  await expect(before.connection).toHaveAttribute('data-connection', 'connected')
  await first.quit()

  const { page, openSettings } = openDesk(await (await launch({ profile: first.profile })).firstWindow())
  const again = await openSettings('settings_proxy')
  await expect(again.locator('[data-setting="proxy.url"] input')).toHaveValue('http://proxy.invalid:8080')
  await again.getByRole('tab', { name: wording('settings_data'), exact: true }).click()
  await again.getByRole('button', { name: wording('settings_data_reset_action') }).click()
  await again.getByRole('button', { name: wording('settings_data_reset_sure') }).click()
  await again.getByRole('tab', { name: wording('settings_appearance') }).click()
  await expect(again.getByLabel(wording('settings_density'))).toHaveValue('comfortable')
  expect(await policyViolations(page)).toEqual([])
})

test('hands out everything in one file, and takes it in again', async ({ launch }) => {
  const first = openDesk(await (await launch()).firstWindow())
  const dialog = await first.openSettings()
  await dialog.getByLabel(wording('settings_theme')).selectOption('dark')
  await dialog.getByRole('tab', { name: wording('settings_data'), exact: true }).click()
  const content = await nextFile(first.page, () =>
    dialog.getByRole('button', { name: wording('settings_data_export_action') }).click(),
  )

  const second = await launch()
  const other = await openDesk(await second.firstWindow()).openSettings('settings_data')
  const file = { name: 'data.json', mimeType: 'application/json', buffer: Buffer.from(content) }
  await other.locator('input[type="file"]').setInputFiles(file)
  await other.getByRole('button', { name: wording('settings_data_replace_action') }).click()
  // The workspaces come along, so on a desktop this window makes way for theirs.
  const savedText = join(second.profile, 'settings.json')
  const saved = () => (existsSync(savedText) ? readFileSync(savedText, 'utf8') : '')
  await expect.poll(saved).toContain('"dark"')
  await second.quit()
  const third = openDesk(await (await launch({ profile: second.profile })).firstWindow())
  await expect(root(third.page)).toHaveAttribute('data-theme', 'dark')
})
