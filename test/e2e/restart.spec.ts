/** What is kept when the application is killed, and what is said about files that did not survive. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

test('puts the windows back where they stood, after kill -9', async ({ launch }) => {
  const first = await launch()
  test.skip(first.windows === null, 'In the web shell the windows are the browser’s.')
  await first.firstWindow()
  const place = { x: 120, y: 90, width: 1000, height: 700 }
  await first.windows?.move(0, place)
  await expect
    .poll(() => readdirSync(first.profile).includes('workspaces.json') && storedPlaces(first.profile))
    .toMatchObject([{ bounds: place }])
  await first.kill()

  const second = await launch({ profile: first.profile })
  await second.firstWindow()
  expect(await second.windows?.bounds()).toEqual([place])
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

/** Where the first window of the first workspace stood, the latest place first. */
function storedPlaces(profile: string): unknown {
  const { document } = JSON.parse(readFileSync(join(profile, 'workspaces.json'), 'utf8')) as StoredDocument
  return document.content.workspaces[0]?.windows[0]?.places
}

interface StoredDocument {
  readonly document: { readonly content: { readonly workspaces: readonly StoredWorkspace[] } }
}

interface StoredWorkspace {
  readonly windows: readonly { readonly places: unknown }[]
}
