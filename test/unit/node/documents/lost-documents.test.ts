/** Every document of a profile, missing or of another shape: the application notices it, and never overwrites the stored content. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBudgetClaims } from '#core/budget/budget-claims.ts'
import { DOCUMENT_NAMES, type DocumentName } from '#model/application/stored-name.ts'
import type { Notice } from '#model/application/notice.ts'
import { openConfFile } from '#node/documents/conf-file.ts'
import { sealDocument } from '#node/files/sealed-document.ts'
import { BUDGET, HOST, KINDS } from '#test/fakes/profile/document-kinds.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { openStore } from '#test/fakes/profile/open-document-store.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

const CONTENT = { version: 1, content: 'STORED' }

function storedProfile(name: DocumentName, content: unknown = CONTENT) {
  const directory = temporaryDirectory()
  openStore(directory).write(name, content)
  const [file, copy] = [join(directory, `${name}.json`), join(directory, `${name}.last-good.json`)]
  const open = () => {
    const reported: Notice[] = []
    const store = openStore(directory, openConfFile, reported)
    return { store, reported, notices: store.notices }
  }
  const texts = () => readdirSync(directory).map((one) => readFileSync(join(directory, one), 'utf8'))
  return { directory, file, copy, open, texts }
}

const sealed = (document: unknown): string => JSON.stringify(sealDocument(document))

describe.each(DOCUMENT_NAMES)('the missing document %s', (name) => {
  it('is found in its last good copy, which is said once', () => {
    const { file, open } = storedProfile(name)
    rmSync(file)
    const { store, notices } = open()
    expect(store.read(name)).toEqual(CONTENT)
    expect(store.mayBeBehind(name)).toBe(true)
    expect(notices).toEqual([{ kind: 'fileMissingRestored', file }])
    expect(open().notices).toEqual([])
    expect(open().store.mayBeBehind(name)).toBe(false)
  })

  it('is said to be missing where its copy is damaged, which no write replaces', () => {
    const { file, copy, open, texts } = storedProfile(name)
    rmSync(file)
    writeFileSync(copy, 'a damaged copy')
    const { store, notices } = open()
    expect(store.read(name)).toBeUndefined()
    expect(store.mayBeBehind(name)).toBe(true)
    expect(notices).toMatchObject([{ kind: 'fileMissingReset', file }])
    store.write(name, CONTENT)
    expect(texts()).toContain('a damaged copy')
  })

  it('is said to be missing once where its copy is missing as well', () => {
    const { file, copy, open } = storedProfile(name)
    for (const path of [file, copy]) rmSync(path)
    const { store, notices } = open()
    expect(notices).toEqual([{ kind: 'documentMissing', document: name }])
    expect(store.mayBeBehind(name)).toBe(true)
    expect(open().notices).toEqual([])
  })

  it('is not reported in a new profile', () => {
    const store = openStore(temporaryDirectory())
    expect([store.notices, store.mayBeBehind(name)]).toEqual([[], false])
  })
})

describe('the list of the documents of a profile', () => {
  const LIST = ['documents.json', 'documents.last-good.json']
  const isUnknown = (store: ReturnType<typeof openStore>): boolean =>
    createBudgetClaims({ clock: createFakeClock(), store, log: createFakeLog() }).earlier(HOST) === null

  it.each([
    ['missing', (file: string) => rmSync(file, { force: true })],
    ['damaged', (file: string) => writeFileSync(file, 'damaged')],
  ])('is found in its copy where it is %s', (_what, spoil) => {
    const { directory, file, copy, open } = storedProfile('budget', BUDGET)
    spoil(join(directory, 'documents.json'))
    for (const path of [file, copy]) rmSync(path, { force: true })
    const { store, notices } = open()
    expect(notices).toEqual([{ kind: 'documentMissing', document: 'budget' }])
    expect(isUnknown(store)).toBe(true)
    expect(open().notices).toEqual([])
  })

  it.each([
    ['missing', 'the alerts', (path: string) => rmSync(path, { force: true }), 'alerts.db'],
    ['missing', 'another document', (path: string) => rmSync(path, { force: true }), 'settings.json'],
    ['missing', 'the key', (path: string) => rmSync(path, { force: true }), 'secrets.json'],
    ['damaged', 'trades', (path: string) => writeFileSync(path, 'damaged'), 'tapes'],
  ])('is said to be missing where it and its copy are %s and %s are left', (_what, _left, spoil, left) => {
    const { directory, file, copy, open } = storedProfile('budget', BUDGET)
    for (const name of LIST) spoil(join(directory, name))
    for (const path of [file, copy]) rmSync(path, { force: true })
    writeFileSync(join(directory, left), sealed(CONTENT))
    const { store, notices } = open()
    expect(notices).toEqual([{ kind: 'documentMissing', document: 'documents' }])
    // The earlier run may have spent the whole budget.
    expect(isUnknown(store)).toBe(true)
    const again = open()
    expect([again.notices, again.store.mayBeBehind('watchlists')]).toEqual([[], false])
  })

  it('is said to be missing where the budget is left, which is known then', () => {
    const { directory, open } = storedProfile('budget', BUDGET)
    for (const name of LIST) rmSync(join(directory, name), { force: true })
    const { store, notices } = open()
    expect(notices).toEqual([{ kind: 'documentMissing', document: 'documents' }])
    expect(isUnknown(store)).toBe(false)
  })

  it.each([
    ['missing', (path: string) => rmSync(path)],
    ['damaged', (path: string) => writeFileSync(path, 'damaged')],
    ['behind', (path: string) => writeFileSync(path, sealed({ names: [], databases: [] }))],
  ])('gets a new copy where that is %s', (_what, spoil) => {
    const { directory, file, copy, open } = storedProfile('budget', BUDGET)
    spoil(join(directory, 'documents.last-good.json'))
    expect(open().notices).toEqual([])
    for (const path of [file, copy, join(directory, 'documents.json')]) rmSync(path)
    expect(open().notices).toEqual([{ kind: 'documentMissing', document: 'budget' }])
  })

  it('is made by a first run that stores nothing else', () => {
    const directory = temporaryDirectory()
    openStore(directory).close()
    writeFileSync(join(directory, 'alerts.db'), '')
    const store = openStore(directory)
    expect([store.notices, isUnknown(store)]).toEqual([[], false])
  })
})

/** Contents with the right version and checksum that no version wrote. */
const STRANGE: readonly unknown[] = [{ strange: true }, { lists: [{ strange: true }] }, ['strange'], [[]], 'strange', 7]

describe.each(DOCUMENT_NAMES)('the document %s of another shape', (name) => {
  const { empty, read } = KINDS[name]
  const version = (empty as { readonly version: number }).version

  it.each(STRANGE)('%j is set aside before anything is written, and its copy takes its place', (content) => {
    const { file, open, texts } = storedProfile(name, empty)
    const strange = sealed({ version, content })
    writeFileSync(file, strange)
    const { store, reported } = open()
    const found = read(store)
    // The requests sent until then are unknown.
    expect(found).toEqual(name === 'budget' ? null : empty)
    expect(texts()).toContain(strange)
    expect(store.read(name)).toEqual(empty)
    return Promise.resolve().then(() => expect(reported).toMatchObject([{ kind: 'fileRestored', file }]))
  })

  it('is read as it was written where it is of the right one', async () => {
    const { open } = storedProfile(name, empty)
    const { store, reported } = open()
    expect(read(store)).toEqual(empty)
    await Promise.resolve()
    expect(reported).toEqual([])
  })
})

describe('a list of alerts', () => {
  it.each([{ nextNumber: 5 }, { alerts: {}, nextNumber: 5 }, { alerts: [{ id: 'strange' }], nextNumber: 5 }, {}])(
    '%j is set aside, and not emptied',
    (content) => {
      const { file, open, texts } = storedProfile('alerts', KINDS.alerts.empty)
      const strange = sealed({ version: 1, content })
      writeFileSync(file, strange)
      const { store } = open()
      KINDS.alerts.read(store)
      store.write('alerts', KINDS.alerts.empty)
      expect(texts()).toContain(strange)
    },
  )
})

describe('a content that was set aside together with its copy', () => {
  it('is not set aside again at every start', () => {
    const { file, copy, open } = storedProfile('alerts', KINDS.alerts.empty)
    const strange = sealed({ version: 1, content: 'strange' })
    for (const path of [file, copy]) writeFileSync(path, strange)
    KINDS.alerts.read(open().store)
    const again = open()
    KINDS.alerts.read(again.store)
    expect([again.notices.map(({ kind }) => kind), again.reported]).toEqual([[], []])
  })
})
