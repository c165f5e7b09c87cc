/** The command line refuses unknown options and lists the known ones. */
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixture.ts'

test('refuses an unknown option and lists the known ones', async ({ launch }) => {
  const application = await launch({ words: ['--colour', 'blue'] })
  expect(await application.exited).toBe(2)
  expect(application.stderr()).toContain("unknown option '--colour'")
  for (const option of ['--profile', '--base-url', '--plan', '--requests-per-minute', '--import'])
    expect(application.stderr()).toContain(option)
})

test('refuses an address to which the key would travel unencrypted, unless --allow-insecure is given', async ({
  launch,
}) => {
  const words = ['--base-url', 'http://service.invalid/v1']
  const environment = { QUOTEDECK_TOKEN: 'CANARY' }
  const refused = await launch({ words, environment })
  expect(await refused.exited).toBe(1)
  expect(refused.stderr()).toContain('--allow-insecure')
  expect(refused.stderr()).not.toContain('CANARY')

  const allowed = await launch({ words: [...words, '--allow-insecure'], environment })
  await expect((await allowed.firstWindow()).locator('[data-mark="insecure"]')).toBeVisible()
})

test('refuses a profile that others can write to, or that cannot be locked, and changes nothing in it', async ({
  launch,
  temporaryDirectory,
}) => {
  const shared = temporaryDirectory()
  chmodSync(shared, 0o1777)
  const refused = await launch({ profile: shared })
  expect(await refused.exited).toBe(1)
  expect(refused.stderr()).toContain(`Others can write to ${shared}`)
  expect(statSync(shared).mode & 0o7777).toBe(0o1777)
  expect(readdirSync(shared)).toEqual([])

  const profile = temporaryDirectory()
  mkdirSync(join(profile, 'lock'))
  const unlocked = await launch({ profile })
  expect(await unlocked.exited).toBe(1)
  expect(unlocked.stderr()).toContain(`Remove ${join(profile, 'lock')} and start again`)
})
