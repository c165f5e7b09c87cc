/** What is kept when the application is killed, and what is said about files that did not survive. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDesk } from './desk.ts'
import { expect, test } from './fixture.ts'
import { wording } from './wording.ts'

test.use({ ownMarket: false })

test('keeps the settings through kill -9', async ({ launch }) => {
  const first = await launch()
  const before = openDesk(await first.firstWindow())
  await before.chooseTheme('dark')
  await expect(before.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await first.kill()

  const second = await launch({ profile: first.profile })
  const after = openDesk(await second.firstWindow())
  await expect(after.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const dialog = await after.openSettings()
  await expect(dialog.getByLabel(wording('settings_theme'))).toHaveValue('dark')

  await test.step('and their last good copy when the file is corrupt, which is set aside', async () => {
    await second.kill()
    writeFileSync(join(first.profile, 'settings.json'), '{"checksum":"0","docum')
    const third = await launch({ profile: first.profile })
    const repaired = openDesk(await third.firstWindow())
    await expect(repaired.notices).toContainText('settings.corrupt-')
    await expect(repaired.page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(readdirSync(first.profile).filter((name) => name.startsWith('settings.corrupt-'))).toHaveLength(1)
  })
})

test('runs with a profile that cannot be written, and says that nothing is kept', async ({
  launch,
  temporaryDirectory,
}) => {
  const file = join(temporaryDirectory(), 'a-file')
  writeFileSync(file, '')
  const desk = openDesk(await (await launch({ profile: join(file, 'profile') })).firstWindow())
  await expect(desk.notices).toContainText(join(file, 'profile'))
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(15)
})
