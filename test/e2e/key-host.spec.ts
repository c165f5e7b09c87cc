/** The stored key belongs to one address: another one gets nothing, whoever wrote it into the profile. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDesk, type Desk } from './desk.ts'
import { expect, test } from './fixture.ts'
import type { ReferenceServer } from './reference-server.ts'
import { wording } from './wording.ts'

const STRANGER_TOKEN = 'token-of-the-other-host'

async function signIn(desk: Desk, server: ReferenceServer): Promise<void> {
  const dialog = await desk.fillConnection(server)
  await dialog.getByLabel(wording('connect_remember')).check()
  await dialog.getByRole('button', { name: wording('action_save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.connection).toHaveAttribute('data-connection', 'connected')
}

/** By hand, as the data guide describes it: a document without a checksum is accepted. */
function storeAddress(profile: string, baseUrl: string): void {
  const file = join(profile, 'connection.json')
  const { document } = JSON.parse(readFileSync(file, 'utf8')) as { document: { content: object } }
  writeFileSync(file, JSON.stringify({ document: { ...document, content: { ...document.content, baseUrl } } }))
}

test('sends no key to another address, neither the stored one nor that of the environment, asks again and says why', async ({
  launch,
  serve,
}) => {
  const [server, other] = [await serve(), await serve({ token: STRANGER_TOKEN })]
  const first = await launch()
  await signIn(openDesk(await first.firstWindow()), server)
  await first.quit()
  storeAddress(first.profile, other.baseUrl)

  const environment = { QUOTEDECK_TOKEN: 'key-of-the-environment' }
  const refused = await launch({ profile: first.profile, environment })
  expect(await refused.exited).toBe(1)
  expect(refused.stderr()).toContain('--base-url')
  expect(refused.stderr()).not.toContain('key-of-the-environment')
  expect(await other.requests()).toEqual([])

  const second = await launch({ profile: first.profile })
  const desk = openDesk(await second.firstWindow())
  await expect(desk.connection).toHaveAttribute('data-connection', 'keyless')
  await expect(desk.notices).toContainText(server.baseUrl)
  expect(await other.requests()).toEqual([])
  await second.quit()

  // Back at its own address it is still there.
  storeAddress(first.profile, server.baseUrl)
  const third = await launch({ profile: first.profile })
  await expect(openDesk(await third.firstWindow()).connection).toHaveAttribute('data-connection', 'connected')
})

test('leaves a key in no store of the profile after signing out', async ({ launch, serve, hostName }) => {
  const server = await serve()
  const application = await launch()
  const desk = openDesk(await application.firstWindow())
  await signIn(desk, server)
  // As the other shell would have left it.
  const { token, baseUrl } = server
  const [file, document] =
    hostName === 'web-shell'
      ? ['vault.json', { document: { version: 1, token: 'djExZW5jcnlwdGVk', baseUrl } }]
      : ['secrets.json', { token, baseUrl }]
  writeFileSync(join(application.profile, file), JSON.stringify(document))
  const dialog = await desk.fillConnection(server)
  await dialog.getByRole('button', { name: wording('connect_sign_out') }).click()
  await expect(desk.page.locator('[data-mark="simulated"]')).toBeVisible()
  await application.quit()

  const left = readdirSync(application.profile).filter((name) => /^(vault|secrets)/u.test(name))
  for (const name of left)
    expect(JSON.parse(readFileSync(join(application.profile, name), 'utf8'))).toMatchObject({
      document: { token: null },
    })
})
