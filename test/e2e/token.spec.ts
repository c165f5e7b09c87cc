/** The service's key: it is stored, belongs to one address, and is deleted when the user signs out. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDesk } from './steps/desk.ts'
import { expect, test } from './fixture.ts'
import { wording } from './steps/wording.ts'

/** The only file that may have the key: the web shell stores it in its own file, the desktop encrypts it. */
const OWN_FILE = 'secrets.json'
const STRANGER_TOKEN = 'token-of-the-other-host'

function filesWith(directory: string, text: string): readonly string[] {
  const forms = [text, Buffer.from(text).toString('base64').replace(/=+$/u, ''), Buffer.from(text).toString('hex')]
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => forms.some((form) => readFileSync(path, 'latin1').includes(form)))
    .map((path) => path.slice(directory.length + 1))
}

/** Edits the file by hand, as in the data guide: a document without a checksum is accepted. */
function storeAddress(profile: string, baseUrl: string): void {
  const file = join(profile, 'connection.json')
  const { document } = JSON.parse(readFileSync(file, 'utf8')) as { document: { content: object } }
  writeFileSync(file, JSON.stringify({ document: { ...document, content: { ...document.content, baseUrl } } }))
}

test('keeps the key to itself, for its own address, until the user signs out', async ({ launch, serve, hostName }) => {
  test.slow()
  // The key is used, refused and stored, and then searched for everywhere.
  const canary = `CANARY-${randomBytes(12).toString('hex')}`
  const [server, other] = [await serve({ token: canary }), await serve({ token: STRANGER_TOKEN })]
  const first = await launch()
  const { profile } = first
  const accepted = async () => (await server.requests()).filter(({ status }) => status === 200).length

  await test.step('takes a key, and has it nowhere in its page', async () => {
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
    await expect.poll(accepted).toBeGreaterThan(2)

    const seen = await page.evaluate(() => ({
      markup: document.documentElement.outerHTML,
      fields: [...document.querySelectorAll('input')].map(({ value }) => value).join(),
      stores: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    }))
    expect(JSON.stringify(seen)).not.toContain(canary)
    await first.kill()
  })

  await test.step('sends no key to another address, neither the stored one nor that of the environment, asks again and says why', async () => {
    storeAddress(profile, other.baseUrl)
    const environment = { QUOTEDECK_TOKEN: 'key-of-the-environment' }
    const refused = await launch({ profile, environment })
    expect(await refused.exited).toBe(1)
    expect(refused.stderr()).toContain('--base-url')
    expect(refused.stderr()).not.toContain('key-of-the-environment')
    expect(await other.requests()).toEqual([])

    const second = await launch({ profile })
    const desk = openDesk(await second.firstWindow())
    await expect(desk.connection).toHaveAttribute('data-connection', 'keyless')
    await expect(desk.notices).toContainText(server.baseUrl)
    expect(await other.requests()).toEqual([])
    await second.quit()
  })

  // At its own address the key is still stored, so it survived the kill.
  storeAddress(profile, server.baseUrl)
  const answered = await accepted()
  const third = await launch({ profile })
  const desk = openDesk(await third.firstWindow())
  await expect(desk.connection).toHaveAttribute('data-connection', 'connected')
  await expect.poll(accepted).toBeGreaterThan(answered)

  await test.step('keeps the key out of files, log, pages, arguments and output', () => {
    expect(filesWith(profile, canary)).toEqual(hostName === 'web-shell' ? [OWN_FILE] : [])
    for (const run of [first, third]) {
      expect(run.argv.join(' ')).not.toContain(canary)
      expect(run.stdout()).not.toContain(canary)
      expect(run.stderr()).not.toContain(canary)
    }
  })

  await test.step('keeps the key on a return to the simulated market, and in no store of the profile once it is deleted', async () => {
    // As the other shell would have left it.
    const { token, baseUrl } = server
    const [file, document] =
      hostName === 'web-shell'
        ? ['vault.json', { document: { version: 1, token: 'djExZW5jcnlwdGVk', baseUrl } }]
        : ['secrets.json', { token, baseUrl }]
    writeFileSync(join(profile, file), JSON.stringify(document))
    const dialog = await desk.fillConnection(server)
    await dialog.getByRole('button', { name: wording('connect_sign_out') }).click()
    await expect(desk.page.locator('[data-mark="simulated"]')).toBeVisible()
    const again = await desk.openConnection()
    await again.getByRole('button', { name: wording('connect_again') }).click()
    await expect(desk.connection).toHaveAttribute('data-connection', 'connected')
    await expect(desk.page.locator('[data-mark="simulated"]')).toBeHidden()
    await (await desk.openConnection()).getByRole('button', { name: wording('connect_sign_out') }).click()
    const last = await desk.openConnection()
    await last.getByRole('button', { name: wording('connect_forget_ask') }).click()
    await last.getByRole('button', { name: wording('connect_forget'), exact: true }).click()
    await expect(last).toBeHidden()
    // Including the simulated market, which ends with the application.
    expect(await third.quit()).toBe(0)
    expect(third.stdout() + third.stderr()).not.toContain(canary)

    const left = readdirSync(profile).filter((name) => /^(vault|secrets)/u.test(name))
    for (const name of left)
      expect(JSON.parse(readFileSync(join(profile, name), 'utf8'))).toMatchObject({ document: { token: null } })
  })
})
