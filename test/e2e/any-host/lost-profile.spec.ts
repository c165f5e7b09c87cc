/** The profile is moved away, or its lock deleted, while the application runs. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { nextFile } from '../next-file.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

/** The application notices the loss within two seconds, and a window receives it a moment later, ms. */
const SHOWN_WITHIN_MS = 4_000

const LOSSES: readonly (readonly [how: string, lose: (profile: string, elsewhere: string) => void])[] = [
  ['whose lock was deleted', (profile) => rmSync(join(profile, 'lock'))],
  ['that was moved away', (profile, elsewhere) => renameSync(profile, elsewhere)],
]

for (const [how, lose] of LOSSES)
  test(`an application that has lost its profile stops, says so, and offers what it could not save: one ${how}`, async ({
    launch,
    serve,
    temporaryDirectory,
  }) => {
    const server = await serve()
    const application = await launch(connectedTo(server))
    const { profile } = application
    const desk = openDesk(await application.firstWindow())
    await expect.poll(async () => (await desk.prices()).size).toBeGreaterThan(0)

    const elsewhere = join(temporaryDirectory(), 'moved')
    lose(profile, elsewhere)
    const lost = desk.page.locator('[data-profile="lost"]')
    await expect(lost).toBeVisible({ timeout: SHOWN_WITHIN_MS })
    await expect(lost).toContainText(profile)
    const asked = (await server.requests()).length

    await desk.chooseTheme('dark')
    await desk.page.keyboard.press('Escape')
    const save = lost.getByRole('button', { name: wording('profile_lost_save') })
    expect(await nextFile(desk.page, () => save.click())).toContain('"theme":"dark"')
    expect((await server.requests()).length).toBe(asked)
    expect(existsSync(profile)).toBe(how === 'whose lock was deleted')
  })
