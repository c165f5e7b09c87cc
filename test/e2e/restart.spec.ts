/** Data that survives a kill, and messages about files that did not survive. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDesk } from './steps/desk.ts'
import { expect, test } from './fixture.ts'
import { wording } from './steps/wording.ts'

test.use({ ownMarket: false })

const KO = 'stock:US::KO'

test('keeps the settings through kill -9, and the last good copy of a file that was damaged', async ({
  launch,
  temporaryDirectory,
}) => {
  const list = join(temporaryDirectory(), 'Desk.txt')
  writeFileSync(list, 'US:KO')
  const first = await launch({ words: ['--import', list] })
  const { profile } = first
  const before = openDesk(await first.firstWindow())
  await expect(before.row(KO)).toBeVisible()
  await before.chooseTheme('dark')
  await expect(before.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => readFileSync(join(profile, 'watchlists.json'), 'utf8')).toContain(KO)
  await first.kill()
  writeFileSync(join(profile, 'watchlists.json'), '{"checksum":"0","docum')

  const second = await launch({ profile })
  const after = openDesk(await second.firstWindow())
  await test.step('the settings are as they were', async () => {
    await expect(after.page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const dialog = await after.openSettings()
    await expect(dialog.getByLabel(wording('settings_theme'))).toHaveValue('dark')
    await after.page.keyboard.press('Escape')
  })

  await test.step('the corrupt file is set aside, which is said, and its last good copy takes its place', async () => {
    await expect(after.notices).toContainText('watchlists.corrupt-')
    await expect(after.row(KO)).toBeVisible()
    expect(readdirSync(profile).filter((name) => name.startsWith('watchlists.corrupt-'))).toHaveLength(1)
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
