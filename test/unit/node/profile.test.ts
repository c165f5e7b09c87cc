import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defaultProfileDirectory, lockProfile, prepareProfile } from '../../../src/node/profile.ts'
import { temporaryDirectory } from '../../fakes/temporary-directory.ts'

describe('the default profile directory', () => {
  it.each([
    ['linux', {}, '/home/ada', '/home/ada/.config/quotedeck'],
    ['linux', { XDG_CONFIG_HOME: '/data/config' }, '/home/ada', '/data/config/quotedeck'],
    ['linux', { XDG_CONFIG_HOME: 'relative' }, '/home/ada', '/home/ada/.config/quotedeck'],
    ['linux', { XDG_CONFIG_HOME: '' }, '/home/ada', '/home/ada/.config/quotedeck'],
    ['darwin', {}, '/Users/ada', '/Users/ada/Library/Application Support/Quotedeck'],
    ['win32', { APPDATA: 'D:\\Roaming' }, 'C:\\Users\\ada', 'D:\\Roaming\\Quotedeck'],
    ['win32', {}, 'C:\\Users\\ada', 'C:\\Users\\ada\\AppData\\Roaming\\Quotedeck'],
  ] as const)('on %s with %j and the home %s is %s', (platform, environment, homeDirectory, directory) => {
    expect(defaultProfileDirectory({ platform, environment, homeDirectory })).toBe(directory)
  })
})

describe('preparing a profile', () => {
  it('makes it the user’s alone, also one that was open before', () => {
    const directory = join(temporaryDirectory(), 'a', 'b')
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, 0o755)
    prepareProfile(directory)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
  })

  it.runIf(process.platform === 'linux')('comes back from a place where no directory can ever be made', () => {
    expect(() => prepareProfile('/proc/quotedeck/profile')).not.toThrow()
    expect(existsSync('/proc/quotedeck')).toBe(false)
  })

  it('leaves it to the store to find out that it cannot be made', () => {
    const file = join(temporaryDirectory(), 'a-file')
    writeFileSync(file, '')
    expect(() => prepareProfile(join(file, 'profile'))).not.toThrow()
  })
})

const HOLDER = `
  const { lockProfile } = await import(process.argv[1])
  const { kind } = lockProfile(process.argv[2])
  // Nothing refers to the lock any more, and still it has to hold.
  setInterval(() => {
    globalThis.gc()
    process.stdout.write(kind)
  }, 100)
`

describe('the lock of a profile', () => {
  it('is held by one at a time', () => {
    const directory = temporaryDirectory()
    const first = lockProfile(directory)
    expect(first.kind).toBe('held')
    expect(lockProfile(directory).kind).toBe('taken')
    if (first.kind === 'held') first.release()
    const next = lockProfile(directory)
    expect(next.kind).toBe('held')
    if (next.kind === 'held') next.release()
  })

  it('of another profile is another lock', () => {
    const locks = [lockProfile(temporaryDirectory()), lockProfile(temporaryDirectory())]
    expect(locks.map(({ kind }) => kind)).toEqual(['held', 'held'])
    for (const lock of locks) if (lock.kind === 'held') lock.release()
  })

  it('is free again as soon as the process that held it is killed', async () => {
    const directory = temporaryDirectory()
    const module = new URL('../../../src/node/profile.ts', import.meta.url).href
    const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', HOLDER, module, directory])
    onTestFinished(() => void holder.kill('SIGKILL'))
    for (let collections = 0; collections < 3; collections++) {
      const [kind] = (await once(holder.stdout, 'data')) as [Buffer]
      expect(kind.toString()).toBe('held')
    }
    expect(lockProfile(directory).kind).toBe('taken')
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const lock = lockProfile(directory)
    expect(lock.kind).toBe('held')
    if (lock.kind === 'held') lock.release()
  })

  it('is impossible where nothing can be written', () => {
    expect(lockProfile(join(temporaryDirectory(), 'absent')).kind).toBe('impossible')
  })
})
