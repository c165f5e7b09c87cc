import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StoreError } from '#core/ports/store.ts'
import { openConfFile } from '#node/documents/conf-file.ts'
import type { Notice } from '#model/application/notice.ts'
import { neverLost } from '#test/fakes/profile/never-lost.ts'
import { openStore } from '#test/fakes/profile/open-document-store.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

const SET_ASIDE = 'settings.corrupt-2026-11-20T14-30-00-000Z.json'

const namesIn = (directory: string) => readdirSync(directory).sort()

describe('a stored document', () => {
  it('is undefined before it was written', () => {
    expect(openStore(temporaryDirectory()).read('watchlists')).toBeUndefined()
  })

  it('is there again after a restart, each in a file of its own', () => {
    const directory = temporaryDirectory()
    const store = openStore(directory)
    store.write('settings', { theme: 'dark' })
    store.write('workspaces', [{ x: -12.5 }])
    const again = openStore(directory)
    expect(again.read('settings')).toEqual({ theme: 'dark' })
    expect(again.read('workspaces')).toEqual([{ x: -12.5 }])
    expect(again.notices).toEqual([])
  })

  it.each(['settings', 'workspaces'] as const)(
    'is made again with all others when it is %s that is written',
    (name) => {
      const directory = temporaryDirectory()
      const store = openStore(directory)
      store.write('settings', { theme: 'dark' })
      store.write('workspaces', [{ x: -12.5 }])
      for (const file of namesIn(directory)) rmSync(join(directory, file))
      store.write(name, { written: 'later' })
      const expected = { settings: { theme: 'dark' }, workspaces: [{ x: -12.5 }], [name]: { written: 'later' } }
      const again = openStore(directory)
      expect({ settings: again.read('settings'), workspaces: again.read('workspaces') }).toEqual(expected)
    },
  )

  it('can be read by the user alone', () => {
    const directory = temporaryDirectory()
    openStore(directory).write('settings', { theme: 'dark' })
    const modes = namesIn(directory).map((name) => statSync(join(directory, name)).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o600])
  })

  it('is not written again when nothing changed, because every write waits for the disk', () => {
    const directory = temporaryDirectory()
    const store = openStore(directory)
    store.write('settings', { theme: 'dark' })
    const before = statSync(join(directory, 'settings.json')).ino
    store.write('settings', { theme: 'dark' })
    expect(statSync(join(directory, 'settings.json')).ino).toBe(before)
  })

  it('does not follow later changes to what was written', () => {
    const store = openStore(temporaryDirectory())
    const settings = { theme: 'dark' }
    store.write('settings', settings)
    settings.theme = 'light'
    expect(store.read('settings')).toEqual({ theme: 'dark' })
  })
})

describe('a damaged file', () => {
  it('is set aside and its last good copy restored, and the user is notified', () => {
    const directory = temporaryDirectory()
    const file = join(directory, 'settings.json')
    openStore(directory).write('settings', { theme: 'dark' })
    writeFileSync(file, '{"document": {"theme": "da')

    const store = openStore(directory)

    expect(store.read('settings')).toEqual({ theme: 'dark' })
    const movedTo = join(directory, SET_ASIDE)
    expect(store.notices).toEqual([{ kind: 'fileRestored', file, movedTo }])
    expect(readFileSync(movedTo, 'utf8')).toBe('{"document": {"theme": "da')
    expect(openStore(directory).notices).toEqual([])
  })

  it('is set aside and replaced by nothing where there is no good copy', () => {
    const directory = temporaryDirectory()
    const file = join(directory, 'settings.json')
    openStore(directory).close()
    writeFileSync(file, 'not JSON')

    const store = openStore(directory)

    expect(store.read('settings')).toBeUndefined()
    expect(store.notices).toEqual([{ kind: 'fileReset', file, movedTo: join(directory, SET_ASIDE) }])
    store.write('settings', { theme: 'light' })
    expect(openStore(directory).read('settings')).toEqual({ theme: 'light' })
  })

  it('takes no other document with it', () => {
    const directory = temporaryDirectory()
    const before = openStore(directory)
    before.write('watchlists', ['mine'])
    writeFileSync(join(directory, 'settings.json'), '')
    expect(openStore(directory).read('watchlists')).toEqual(['mine'])
  })

  it('never shows anything but a document that was once written, however it and its copy are cut or altered', () => {
    const damage = fc.record({
      name: fc.constantFrom('settings.json', 'settings.last-good.json'),
      length: fc.nat(200),
      byte: fc.nat(199),
      bit: fc.nat(7),
    })
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
        const directory = temporaryDirectory()
        const first = openStore(directory)
        first.write('settings', { theme: 'light' })
        first.write('settings', { theme: 'dark' })
        for (const { name, length, byte, bit } of damages) {
          const content = readFileSync(join(directory, name)).subarray(0, length)
          if (byte < content.length) content.writeUInt8(content.readUInt8(byte) ^ (1 << bit), byte)
          writeFileSync(join(directory, name), content)
        }
        const store = openStore(directory)
        const read = store.read('settings')
        expect([undefined, '{"theme":"dark"}']).toContain(JSON.stringify(read))
        if (read === undefined) expect(store.notices).toHaveLength(1)
      }),
      { numRuns: 60 },
    )
  })

  it('survives being killed in the middle of the repair', () => {
    const directory = temporaryDirectory()
    openStore(directory).write('settings', { theme: 'dark' })
    writeFileSync(join(directory, 'settings.json'), 'garbage')
    // The damaged file is copied aside first; then the good copy replaces it in one step.
    writeFileSync(join(directory, SET_ASIDE), 'garb')
    writeFileSync(join(directory, 'settings.json.tmp-4711'), '{"docu')
    const store = openStore(directory)
    expect(store.read('settings')).toEqual({ theme: 'dark' })
    expect(namesIn(directory)).toEqual([
      'documents.json',
      'documents.last-good.json',
      SET_ASIDE.replace('.json', '-2.json'),
      SET_ASIDE,
      'settings.json',
      'settings.last-good.json',
    ])
  })
})

describe('a document that no version wrote', () => {
  it('is set aside and reported, and nothing is in its place', async () => {
    const directory = temporaryDirectory()
    openStore(directory).write('settings', { content: 'without a version' })
    const reported: Notice[] = []
    const store = openStore(directory, openConfFile, reported)

    store.setAside('settings')

    expect(store.read('settings')).toBeUndefined()
    const movedTo = join(directory, SET_ASIDE)
    expect(readFileSync(movedTo, 'utf8')).toContain('without a version')
    expect(reported).toEqual([])
    await Promise.resolve()
    expect(reported).toEqual([{ kind: 'fileReset', file: join(directory, 'settings.json'), movedTo }])
  })

  it('is replaced by the last good copy if that differs', () => {
    const directory = temporaryDirectory()
    openStore(directory).write('settings', { version: 1 })
    writeFileSync(join(directory, 'settings.json'), '{"document": {"version": -1}}')
    const store = openStore(directory)
    expect(store.read('settings')).toEqual({ version: -1 })
    store.setAside('settings')
    expect(store.read('settings')).toEqual({ version: 1 })
    expect(readFileSync(join(directory, SET_ASIDE), 'utf8')).toBe('{"document": {"version": -1}}')
    expect(openStore(directory).read('settings')).toEqual({ version: 1 })
  })

  it('is left alone where nothing can be written', () => {
    const directory = temporaryDirectory()
    openStore(directory).write('settings', { version: -1 })
    const store = openStore(directory, () => {
      throw new Error('EROFS: read-only file system')
    })
    expect(() => store.setAside('settings')).toThrow(StoreError)
    expect(openStore(directory).read('settings')).toEqual({ version: -1 })
  })
})

describe('a document whose profile was lost', () => {
  it.each(['setAside', 'copyAside'] as const)('is not left in another file by %s', (leave) => {
    const directory = temporaryDirectory()
    openStore(directory).write('settings', { version: -1 })
    let isLost = false
    const ensure = (): void => {
      if (isLost) throw new StoreError('the profile is lost')
    }
    const store = openStore(directory, undefined, [], undefined, { ...neverLost(directory), ensure })
    isLost = true
    const before = namesIn(directory)
    expect(() => store[leave]('settings')).toThrow(StoreError)
    expect(namesIn(directory)).toEqual(before)
  })
})

describe('a profile that cannot be written', () => {
  it('is reported once, and documents live in memory', () => {
    const file = join(temporaryDirectory(), 'a-file')
    writeFileSync(file, '')
    const directory = join(file, 'profile')
    const store = openStore(directory)
    store.write('settings', { theme: 'dark' })
    expect(store.read('settings')).toEqual({ theme: 'dark' })
    expect(store.notices).toEqual([{ kind: 'profileUnwritable', directory }])
  })

  it('still shows what is in it, when only opening for writing fails', () => {
    const directory = temporaryDirectory()
    openStore(directory).write('settings', { theme: 'dark' })
    const store = openStore(directory, () => {
      throw new Error('EROFS: read-only file system')
    })
    expect(store.read('settings')).toEqual({ theme: 'dark' })
    store.write('settings', { theme: 'light' })
    expect(store.read('settings')).toEqual({ theme: 'light' })
    expect(store.notices).toEqual([{ kind: 'profileUnwritable', directory }])
    expect(openStore(directory).read('settings')).toEqual({ theme: 'dark' })
  })
})

describe('a damaged file in a profile that cannot be written', () => {
  it('stays as it is, and the last good copy is shown', () => {
    const directory = temporaryDirectory()
    openStore(directory).write('settings', { theme: 'dark' })
    const file = join(directory, 'settings.json')
    writeFileSync(file, '{"checksum":"')
    // At the path of the probe file that tests writing.
    mkdirSync(join(directory, `probe-${process.pid}`))
    const store = openStore(directory)
    expect(store.read('settings')).toEqual({ theme: 'dark' })
    expect(readFileSync(file, 'utf8')).toBe('{"checksum":"')
    expect(store.notices).toEqual([
      { kind: 'profileUnwritable', directory },
      { kind: 'fileNotRepaired', file, isCopyUsed: true },
    ])
  })

  it('is said to be missing or damaged, whatever is left of it', () => {
    const directory = temporaryDirectory()
    openStore(directory).write('settings', { theme: 'dark' })
    openStore(directory).write('watchlists', { lists: [] })
    const [missing, damaged] = ['settings', 'watchlists'].map((name) => join(directory, `${name}.json`))
    rmSync(missing ?? '')
    writeFileSync(damaged ?? '', 'damaged')
    rmSync(join(directory, 'watchlists.last-good.json'))
    mkdirSync(join(directory, `probe-${process.pid}`))
    const store = openStore(directory)
    expect(store.read('settings')).toEqual({ theme: 'dark' })
    expect(store.notices).toContainEqual({ kind: 'fileNotRepaired', file: missing, isCopyUsed: true })
    expect(store.notices).toContainEqual({ kind: 'fileNotRepaired', file: damaged, isCopyUsed: false })
  })
})

describe('unfinished files of a killed process', () => {
  it('are swept at the start, and nothing else is', () => {
    const directory = temporaryDirectory()
    const foreign = ['quotedeck.log', 'report.json.tmp-1', 'report.tmp-old.txt', 'settings.json.tmp-1.txt']
    const ours = [
      'budget.last-good.json.tmp-99',
      'probe-4711.tmp-1',
      'secrets.json.tmp-1-a',
      'settings.corrupt-2026-11-20T14-30-00-000Z.json.tmp-7',
      'settings.json.tmp-1700000000abc',
    ]
    for (const name of [...foreign, ...ours]) writeFileSync(join(directory, name), 'x')
    openStore(directory)
    expect(namesIn(directory)).toEqual(['documents.json', 'documents.last-good.json', ...foreign])
  })
})
