import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StoreError } from '#core/ports/store.ts'
import type { Notice } from '#model/application/notice.ts'
import { openConfFile } from '#node/documents/conf-file.ts'
import type { ConfLike } from '#node/documents/document-file.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { openStore } from '#test/fakes/profile/open-document-store.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

const namesIn = (directory: string) => readdirSync(directory).sort()

/** A nearly full disk: the call returns, and the file holds only the beginning. */
function createTruncatingConf(file: string, storedBytes: number): ConfLike {
  return {
    get store() {
      return {}
    },
    set store(value) {
      writeFileSync(file, JSON.stringify(value).slice(0, storedBytes))
    },
  }
}

const confOnDisk =
  (disk: { isFull: boolean }) =>
  (name: string, where: string): ConfLike => {
    const conf = openConfFile(name, where)
    return {
      get store() {
        return conf.store
      },
      set store(value) {
        if (disk.isFull) throw new Error('ENOSPC: no space left on device')
        conf.store = value
      },
    }
  }

describe('a write that fails', () => {
  it.each([0, 1, 40, 90])('and keeps %i bytes while claiming success is noticed and undone', (storedBytes) => {
    const directory = temporaryDirectory()
    openStore(directory).write('settings', { theme: 'dark' })
    const store = openStore(directory, (name) => createTruncatingConf(join(directory, `${name}.json`), storedBytes))

    expect(() => store.write('settings', { theme: 'light' })).toThrow(StoreError)

    expect(store.read('settings')).toEqual({ theme: 'dark' })
    const again = openStore(directory)
    expect(again.read('settings')).toEqual({ theme: 'dark' })
    expect(again.notices).toEqual([])
  })

  it('the first time leaves no half a file', () => {
    const directory = temporaryDirectory()
    const store = openStore(directory, (name) => createTruncatingConf(join(directory, `${name}.json`), 30))
    expect(() => store.write('settings', { theme: 'light' })).toThrow(StoreError)
    expect(store.read('settings')).toBeUndefined()
    expect(namesIn(directory)).toEqual(['documents.json', 'documents.last-good.json'])
  })

  it('is tried again until there is room, with what was written last', () => {
    const directory = temporaryDirectory()
    const disk = { isFull: true }
    const reported: Notice[] = []
    const clock = createFakeClock()
    const store = openStore(directory, confOnDisk(disk), reported, clock)
    expect(() => store.write('settings', { theme: 'dark' })).toThrow(/settings\.json could not be written: ENOSPC/u)
    expect(() => store.write('settings', { theme: 'light' })).toThrow(StoreError)
    expect(() => store.write('alerts', ['AAPL'])).toThrow(StoreError)
    clock.advance(60_000)
    expect(reported).toEqual([])
    disk.isFull = false
    clock.advance(60_000)
    expect(reported).toEqual([{ kind: 'documentsSaved', documents: ['settings', 'alerts'] }])
    expect(clock.waiting()).toBe(0)
    const again = openStore(directory)
    expect([again.read('settings'), again.read('alerts')]).toEqual([{ theme: 'light' }, ['AAPL']])
  })

  it('leaves the last good copy where the file was not touched', () => {
    const directory = temporaryDirectory()
    const disk = { isFull: false }
    const store = openStore(directory, confOnDisk(disk))
    store.write('settings', { theme: 'dark' })
    disk.isFull = true
    const before = namesIn(directory).map((name) => statSync(join(directory, name)).ino)
    expect(() => store.write('settings', { theme: 'light' })).toThrow(StoreError)
    expect(namesIn(directory).map((name) => statSync(join(directory, name)).ino)).toEqual(before)
  })

  it('is tried once more at the end', () => {
    const directory = temporaryDirectory()
    const disk = { isFull: true }
    const store = openStore(directory, confOnDisk(disk))
    expect(() => store.write('settings', { theme: 'dark' })).toThrow(StoreError)
    disk.isFull = false
    store.close()
    expect(openStore(directory).read('settings')).toEqual({ theme: 'dark' })
  })

  it('because the directory has vanished is made up for in a new one', () => {
    const directory = join(temporaryDirectory(), 'profile')
    const clock = createFakeClock()
    const store = openStore(directory, openConfFile, [], clock)
    rmSync(directory, { recursive: true })
    writeFileSync(directory, 'in its place')
    expect(() => store.write('settings', { theme: 'dark' })).toThrow(StoreError)
    rmSync(directory)
    clock.advance(60_000)
    expect(openStore(directory).read('settings')).toEqual({ theme: 'dark' })
  })

  it('for the last good copy alone does not cost the document', () => {
    const directory = temporaryDirectory()
    // A directory at its path cannot be replaced by a file.
    mkdirSync(join(directory, 'settings.last-good.json', 'occupied'), { recursive: true })
    const store = openStore(directory)
    store.write('settings', { theme: 'dark' })
    expect(openStore(directory).read('settings')).toEqual({ theme: 'dark' })
  })
})
