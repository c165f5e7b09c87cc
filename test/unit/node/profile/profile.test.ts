import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultProfileDirectory, prepareProfile } from '#node/profile/profile.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

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
    prepareProfile(directory, false)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
  })

  it.runIf(process.platform === 'linux')('comes back from a place where no directory can ever be made', () => {
    expect(() => prepareProfile('/proc/quotedeck/profile', true)).not.toThrow()
    expect(existsSync('/proc/quotedeck')).toBe(false)
  })

  it('leaves it to the store to find out that it cannot be made', () => {
    const file = join(temporaryDirectory(), 'a-file')
    writeFileSync(file, '')
    expect(() => prepareProfile(join(file, 'profile'), true)).not.toThrow()
  })

  it('refuses a file in its place', () => {
    const file = join(temporaryDirectory(), 'a-file')
    writeFileSync(file, '')
    expect(() => prepareProfile(file, true)).toThrow(/a-file is not a directory, .*--profile/u)
  })

  it('makes one that the user named the user’s alone', () => {
    const directory = join(temporaryDirectory(), 'mine')
    prepareProfile(directory, true)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
  })

  describe.runIf(process.platform !== 'win32')('in a directory that the user named and that was there before', () => {
    it('leaves its mode as it is', () => {
      const directory = temporaryDirectory()
      chmodSync(directory, 0o755)
      prepareProfile(directory, true)
      expect(statSync(directory).mode & 0o777).toBe(0o755)
    })

    it.each([0o1777, 0o777, 0o775, 0o722])('refuses it with mode %o, because others can write to it', (mode) => {
      const directory = temporaryDirectory()
      chmodSync(directory, mode)
      expect(() => prepareProfile(directory, true)).toThrow(/Others can write to .*chmod go-w/u)
      expect(statSync(directory).mode & 0o7777).toBe(mode)
      expect(readdirSync(directory)).toEqual([])
    })
  })
})
