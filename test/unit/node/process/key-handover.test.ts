import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readHandedKey, sendKey, withoutKey } from '#node/process/key-handover.ts'
import { takeToken } from '#node/process/overrides.ts'

const OVERRIDES = pathToFileURL(resolve('src/node/process/overrides.ts')).href
const HANDOVER = pathToFileURL(resolve('src/node/process/key-handover.ts')).href

/** Prints the key that it received, the remains of the key, and its environment. */
const READER = `
  const { takeToken } = await import('${OVERRIDES}')
  const { readFileSync } = await import('node:fs')
  const environ = process.platform === 'linux' ? readFileSync('/proc/self/environ', 'utf8') : ''
  const before = JSON.stringify(process.env) + environ
  console.log(JSON.stringify({ key: takeToken(process.env), again: takeToken(process.env) ?? null, before }))
`
const WORDS = ['--input-type=module', '--eval', READER]

interface Reading {
  readonly key: string
  readonly again: string | null
  readonly before: string
}

async function readingOf({ stdout }: Pick<ChildProcess, 'stdout'>): Promise<Reading> {
  if (stdout === null) throw new Error('There is no output.')
  return JSON.parse(await text(stdout)) as Reading
}

describe('the key of the environment on its way to a child', () => {
  it('arrives once, and is in no environment', async () => {
    const env = withoutKey({ ...process.env, QUOTEDECK_TOKEN: 'CANARY-5d41' }, 4)
    const child = spawn(process.execPath, WORDS, { env, stdio: ['ignore', 'pipe', 'inherit', 'ignore', 'pipe'] })
    await sendKey(child, 4, 'CANARY-5d41')
    const { key, again, before } = await readingOf(child)
    expect([key, again]).toEqual(['CANARY-5d41', null])
    expect(before).not.toContain('CANARY')
  })

  it('goes the same way to a program that gets our standard streams', async () => {
    const starter = `
      const { spawnWithKey } = await import('${HANDOVER}')
      spawnWithKey(process.execPath, ${JSON.stringify(WORDS)}, process.env, false)
    `
    const env = { ...process.env, QUOTEDECK_TOKEN: 'CANARY-5d41' }
    const child = spawn(process.execPath, ['--input-type=module', '--eval', starter], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { key, before } = await readingOf(child)
    expect(key).toBe('CANARY-5d41')
    expect(before).not.toContain('CANARY')
  })

  it('is no reason to wait for a child that does not read it', async () => {
    const child = spawn(process.execPath, ['--eval', ''], { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
    await once(child, 'exit')
    await sendKey(child, 3, 'CANARY-5d41')
    await sendKey(child, 7, 'CANARY-5d41')
  })

  it.each(['0', '1', '2', '-1', 'x', ''])('is not read from %j', (descriptor) => {
    const environment = { QUOTEDECK_TOKEN_FD: descriptor }
    expect(readHandedKey(environment)).toBeUndefined()
    expect(environment).toEqual({})
  })

  it('is an error for the user if the descriptor is invalid', () => {
    expect(() => takeToken({ QUOTEDECK_TOKEN_FD: '999' })).toThrow(/EBADF/u)
  })

  it.runIf(process.platform !== 'win32')('can be handed over by a shell, as the tests of Electron do', async () => {
    const env = { ...process.env, QUOTEDECK_TOKEN: 'CANARY-5d41', ELECTRON_OF_THE_TEST: process.execPath }
    const script = resolve('test/e2e/hosts/electron-with-key.sh')
    const child = spawn(script, WORDS, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const { key, before } = await readingOf(child)
    expect(key).toBe('CANARY-5d41')
    expect(before).not.toContain('CANARY')
  })
})
