/** The service's key goes in and stays in: a canary is used, refused and kept, and then looked for everywhere. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDesk } from './desk.ts'
import { expect, test } from './fixture.ts'
import { wording } from './wording.ts'

/** Where the key may be: in the desktop application it is encrypted there, in the web shell it is a file of its own. */
const OWN_FILE = 'secrets.json'

/** The files that hold the text, as it is or encoded. */
function filesWith(directory: string, text: string): readonly string[] {
  const forms = [text, Buffer.from(text).toString('base64').replace(/=+$/u, ''), Buffer.from(text).toString('hex')]
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => forms.some((form) => readFileSync(path, 'latin1').includes(form)))
    .map((path) => path.slice(directory.length + 1))
}

test('keeps the key out of files, log, pages, arguments and output', async ({ launch, serve, hostName }) => {
  const canary = `CANARY-${randomBytes(12).toString('hex')}`
  const server = await serve({ token: canary })
  const first = await launch()
  const page = await first.firstWindow()
  const desk = openDesk(page)
  const dialog = await desk.fillConnection({ baseUrl: server.baseUrl, token: `${canary}-wrong` })
  await dialog.getByRole('button', { name: wording('action_test') }).click()
  await expect(dialog.getByText(wording('failure_unauthorised'))).toBeVisible()
  await dialog.getByLabel(wording('connect_token')).fill(canary)
  await dialog.getByLabel(wording('connect_remember')).check()
  await dialog.getByRole('button', { name: wording('action_save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.connection).toHaveAttribute('data-connection', 'connected')
  await expect
    .poll(async () => (await server.requests()).filter(({ status }) => status === 200).length)
    .toBeGreaterThan(2)

  const seen = await page.evaluate(() => ({
    markup: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input')].map(({ value }) => value).join(),
    stores: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  }))
  expect(JSON.stringify(seen)).not.toContain(canary)
  await first.kill()

  // The key survived, so it is kept somewhere; and the second run uses it.
  const answered = (await server.requests()).length
  const second = await launch({ profile: first.profile })
  await second.firstWindow()
  await expect
    .poll(async () => (await server.requests()).slice(answered).filter(({ status }) => status === 200).length)
    .toBeGreaterThan(0)
  await second.quit()

  expect(filesWith(first.profile, canary)).toEqual(hostName === 'web-shell' ? [OWN_FILE] : [])
  for (const run of [first, second]) {
    expect(run.argv.join(' ')).not.toContain(canary)
    expect(run.stdout()).not.toContain(canary)
    expect(run.stderr()).not.toContain(canary)
  }
})
