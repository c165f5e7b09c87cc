/** The key and the machine's key store, in all its moods; and what children of the application get to see. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDesk } from '../../desk.ts'
import { expect, test } from '../../fixture.ts'
import { BROWSER_ADDRESS } from '../../../host/chromium-pages.ts'
import { startProcess } from '../../hosts/application-process.ts'
import { KEYRING, type KeyringMood } from '../../../host/safe-storage.ts'
import type { StandInApplication } from '../../hosts/stand-in-host.ts'
import { argumentsOf, descendantsOf, environmentOf, processesOn } from '../../processes.ts'
import type { ReferenceServer } from '../../reference-server.ts'
import { wording } from '../../wording.ts'

const keyring = (mood: KeyringMood) => ({ [KEYRING]: mood })

async function signIn(application: StandInApplication, server: ReferenceServer) {
  const desk = openDesk(await application.firstWindow())
  const dialog = await desk.fillConnection(server)
  await dialog.getByLabel(wording('connect_remember')).check()
  await dialog.getByRole('button', { name: wording('action_save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.connection).toHaveAttribute('data-connection', 'connected')
  return desk
}

test('says so where the key can only be obscured', async ({ launchStandIn, serve }) => {
  const desk = await signIn(await launchStandIn({ environment: keyring('obfuscated') }), await serve())
  await expect(desk.notices).toContainText(wording('notice_token_weakly_protected'))
})

test('leaves a key alone that cannot be read today, says so, and reads it tomorrow', async ({
  launchStandIn,
  serve,
}) => {
  const first = await launchStandIn()
  await signIn(first, await serve())
  await first.quit()
  const vault = readFileSync(join(first.profile, 'vault.json'), 'utf8')

  const locked = await launchStandIn({ profile: first.profile, environment: keyring('locked') })
  await expect(openDesk(await locked.firstWindow()).notices).toContainText(wording('notice_token_unreadable'))
  await locked.quit()
  expect(readFileSync(join(first.profile, 'vault.json'), 'utf8')).toBe(vault)

  const open = await launchStandIn({ profile: first.profile })
  await expect(openDesk(await open.firstWindow()).connection).toHaveAttribute('data-connection', 'connected')
})

test('works for this run where there is no key store, and keeps nothing', async ({ launchStandIn, serve }) => {
  const application = await launchStandIn({ environment: keyring('missing') })
  await signIn(application, await serve())
  expect(readdirSync(application.profile)).not.toContain('vault.json')
})

test('starts again with a clean environment where its own holds the key', async ({
  browserOfTest,
  serve,
  temporaryDirectory,
}) => {
  test.skip(process.platform !== 'linux', 'The environment of processes is read from /proc.')
  const canary = 'CANARY-of-the-environment'
  const server = await serve({ token: canary })
  const profile = temporaryDirectory()
  const words = ['test/host/run.ts', '.', '--profile', profile, '--base-url', server.baseUrl]
  const environment = { [BROWSER_ADDRESS]: browserOfTest?.address ?? '', QUOTEDECK_TOKEN: canary }
  const first = startProcess(words, environment, { isMeasured: true })
  expect(await first.exited, first.stderr()).toBe(0)
  try {
    // The key has arrived all the same.
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
})

test('takes the simulated market along when it is killed', async ({ launchStandIn }) => {
  test.skip(process.platform !== 'linux', 'Processes are counted in /proc.')
  const application = await launchStandIn()
  const desk = openDesk(await application.firstWindow())
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  const children = descendantsOf(`${application.processId}`)
  expect(children.length).toBeGreaterThan(0)
  await application.kill()
  await expect.poll(() => readdirSync('/proc').filter((name) => children.includes(name))).toEqual([])
})
