import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StoreError } from '#core/ports/store.ts'
import { openConfFile } from '#node/documents/conf-file.ts'
import { openStore } from '#test/fakes/profile/open-document-store.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

/** A file that `conf` truncates on a full disk. */
const truncating = (directory: string, name: string) => ({
  get store() {
    return {}
  },
  set store(_value) {
    writeFileSync(join(directory, `${name}.json`), '{"checksum":"')
  },
})

/** A directory cannot be replaced by a file. */
function occupy(path: string): void {
  rmSync(path)
  mkdirSync(join(path, 'occupied'), { recursive: true })
}

describe('a document whose last good copy is missing', () => {
  function storeThatFailsHalfWay() {
    const directory = temporaryDirectory()
    openStore(directory).write('settings', { theme: 'dark' })
    // As after an earlier failure on a full disk, where the copy replaced a truncated file.
    rmSync(join(directory, 'settings.last-good.json'))
    return { directory, store: openStore(directory, (name) => truncating(directory, name)) }
  }

  it('outlives a write that fails half-way, because the copy is made first', () => {
    const { directory, store } = storeThatFailsHalfWay()
    expect(() => store.write('settings', { theme: 'light' })).toThrow(StoreError)
    expect(openStore(directory).read('settings')).toEqual({ theme: 'dark' })
  })

  it('outlives it also if its file was damaged before that write', () => {
    const { directory, store } = storeThatFailsHalfWay()
    writeFileSync(join(directory, 'settings.json'), '{"checksum":"damaged')
    expect(() => store.write('settings', { theme: 'light' })).toThrow(StoreError)
    expect(openStore(directory).read('settings')).toEqual({ theme: 'dark' })
  })
})

describe('a document whose last good copy is behind', () => {
  const fileIn = (directory: string) => join(directory, 'settings.json')
  const copyIn = (directory: string) => join(directory, 'settings.last-good.json')

  it('outlives a write that fails half-way after a crash between the two', () => {
    const directory = temporaryDirectory()
    const first = openStore(directory)
    first.write('settings', { theme: 'dark' })
    const copy = readFileSync(copyIn(directory))
    first.write('settings', { theme: 'light' })
    writeFileSync(copyIn(directory), copy)
    const store = openStore(directory, (name) => truncating(directory, name))
    expect(() => store.write('settings', { theme: 'highContrast' })).toThrow(StoreError)
    expect(openStore(directory).read('settings')).toEqual({ theme: 'light' })
  })

  it('outlives it where the copy alone could not be written the last time', () => {
    const directory = temporaryDirectory()
    let isFull = false
    const store = openStore(directory, (name, into) => {
      const conf = openConfFile(name, into)
      const full = truncating(directory, name)
      return {
        get store() {
          return {}
        },
        set store(value) {
          Object.assign(isFull ? full : conf, { store: value })
        },
      }
    })
    store.write('settings', { theme: 'dark' })
    const copy = readFileSync(copyIn(directory))
    occupy(copyIn(directory))
    store.write('settings', { theme: 'light' })
    rmSync(copyIn(directory), { recursive: true })
    writeFileSync(copyIn(directory), copy)
    isFull = true
    expect(() => store.write('settings', { theme: 'highContrast' })).toThrow(StoreError)
    expect(openStore(directory).read('settings')).toEqual({ theme: 'light' })
  })

  it('is still written where something else has taken the place of the copy', () => {
    const directory = temporaryDirectory()
    const store = openStore(directory)
    store.write('settings', { theme: 'dark' })
    occupy(copyIn(directory))
    for (const theme of ['light', 'highContrast']) store.write('settings', { theme })
    expect(readFileSync(fileIn(directory), 'utf8')).toContain('highContrast')
  })
})
