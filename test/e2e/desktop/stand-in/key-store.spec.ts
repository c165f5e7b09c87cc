/** The key with every state of the machine's key store, and hidden from the application's children. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDesk } from '#test/e2e/steps/desk.ts'
import { expect, test } from '#test/e2e/fixture.ts'
import { BROWSER_ADDRESS } from '#test/host/chromium-pages.ts'
import { startProcess } from '#test/e2e/hosts/application-process.ts'
import { KEYRING, type KeyringMood } from '#test/host/safe-storage.ts'
import type { StandInApplication } from '#test/e2e/hosts/stand-in-host.ts'
import { argumentsOf, descendantsOf, environmentOf, processesOn } from '#test/e2e/processes.ts'
import type { ReferenceServer } from '#test/e2e/servers/reference-server.ts'
import { wording } from '#test/e2e/steps/wording.ts'
import { needs } from '#test/e2e/needs.ts'

const keyring = (mood: KeyringMood) => ({ [KEYRING]: mood })

async function signIn(application: StandInApplication, server: ReferenceServer) {
  const desk = openDesk(await application.firstWindow())
  const dialog = await desk.fillConnection(server)
  await dialog.getByLabel(wording('connect_remember')).check()
  await dialog.getByRole('button', { name: wording('action_save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  // It is still connected to the simulated market until then.
  await expect(desk.page.locator('[data-mark="simulated"]')).toBeHidden()
  await expect(desk.connection).toHaveAttribute('data-connection', 'connected')
  return desk
}

test('a key is kept as well as the key store of the machine can', async ({ launchStandIn, serve, newProfile }) => {
  // Starts the application six times.
  test.slow()
  const server = await serve()
  const profile = newProfile()
  const vault = join(profile, 'vault.json')
  const launch = (mood: KeyringMood) => launchStandIn({ profile, environment: keyring(mood) })

  for (const [mood, title] of [
    ['missing', 'works for this run where there is no key store, and keeps nothing'],
    ['refusing', 'stores no key that the user keeps from the keyring, and works for this run'],
  ] as const)
    await test.step(title, async () => {
      const application = await launch(mood)
      await signIn(application, server)
      expect(readdirSync(profile)).not.toContain('vault.json')
      await application.quit()
      expect(readdirSync(profile)).not.toContain('vault.json')
    })

  await test.step('says so where the key can only be obscured', async () => {
    const obscured = await launch('obfuscated')
    const desk = await signIn(obscured, server)
    await expect(desk.notices).toContainText(wording('notice_token_weakly_protected'))
    await obscured.quit()
  })
  const before = readFileSync(vault, 'utf8')

  await test.step('leaves a key alone that cannot be read today, and says so', async () => {
    const locked = await launch('locked')
    await expect(openDesk(await locked.firstWindow()).notices).toContainText(wording('notice_token_unreadable'))
    await locked.quit()
    expect(readFileSync(vault, 'utf8')).toBe(before)
  })

  await test.step('reads it tomorrow, and leaves it as it is where it cannot be encrypted again', async () => {
    const refusing = await launch('renewedRefusing')
    await expect(openDesk(await refusing.firstWindow()).connection).toHaveAttribute('data-connection', 'connected')
    await refusing.quit()
    expect(readFileSync(vault, 'utf8')).toBe(before)
  })

  await test.step('takes a key of an earlier version for the stored address, and encrypts it with the new key of the keyring', async () => {
    const { document } = JSON.parse(before) as { readonly document: { readonly token: string } }
    const { token } = document
    writeFileSync(vault, JSON.stringify({ document: { version: 1, token } }))
    const renewed = await launch('renewed')
    await expect(openDesk(await renewed.firstWindow()).connection).toHaveAttribute('data-connection', 'connected')
    await expect.poll(() => readFileSync(vault, 'utf8')).toContain(server.baseUrl)
    await expect.poll(() => readFileSync(vault, 'utf8')).not.toContain(token)
  })
})

test(
  'starts again with a clean environment where its own holds the key',
  needs('proc'),
  async ({ browserOfTest, serve, temporaryDirectory }) => {
    const canary = 'CANARY-of-the-environment'
    const server = await serve({ token: canary })
    const profile = temporaryDirectory()
    const words = ['test/host/run.ts', '.', '--profile', profile, '--base-url', server.baseUrl]
    const environment = { [BROWSER_ADDRESS]: browserOfTest?.address ?? '', QUOTEDECK_TOKEN: canary }
    const first = startProcess(words, environment, { isMeasured: true })
    expect(await first.exited, first.stderr()).toBe(0)
    try {
      // The key still arrives.
      await expect
        .poll(async () => (await server.requests()).filter(({ status }) => status === 200).length)
        .toBeGreaterThan(0)
      const [second = '', ...others] = processesOn(profile)
      expect(others).toEqual([])
      for (const id of [second, ...descendantsOf(second)])
        expect(environmentOf(id) + argumentsOf(id)).not.toContain(canary)
    } finally {
      for (const id of processesOn(profile)) process.kill(Number(id), 'SIGTERM')
      await expect.poll(() => processesOn(profile)).toEqual([])
    }
  },
)
