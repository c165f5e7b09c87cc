import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createVersionedDocument, type DocumentFormat } from '#core/storage/versioned-document.ts'
import type { Notice } from '#model/application/notice.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'

/** A format in its third version: `{ words }`, then `{ text }`, now a number. */
const format: DocumentFormat<number> = {
  name: 'settings',
  version: 3,
  outline: v.number(),
  migrations: {
    1: (content) => ({ text: (content as { words: string }).words }),
    2: (content) => Number((content as { text: string }).text),
  },
  read: (content) => (typeof content === 'number' ? content : -1),
}

function open(stored?: unknown) {
  const store = createFakeStore(stored === undefined ? {} : { settings: stored })
  const notices: Notice[] = []
  const log = createFakeLog()
  const document = createVersionedDocument({ store, log, report: (notice) => notices.push(notice) }, format)
  return { store, notices, log, document }
}

function openNumbers(
  stored: unknown,
  options: Pick<DocumentFormat<readonly number[]>, 'isServed'> = {},
  { failing = false } = {},
) {
  const store = createFakeStore({ settings: stored })
  store.failing = failing
  const notices: Notice[] = []
  const numbers: DocumentFormat<readonly number[]> = {
    name: 'settings',
    version: 1,
    migrations: {},
    outline: v.array(v.unknown()),
    read: (content) => (Array.isArray(content) ? content.filter((one) => typeof one === 'number') : []),
    ...options,
  }
  const report = (notice: Notice) => void notices.push(notice)
  const document = createVersionedDocument({ store, log: createFakeLog(), report }, numbers)
  return { store, notices, document, read: document.read() }
}

describe('a versioned document', () => {
  it('starts from the default when nothing is stored', () => {
    expect(open().document.read()).toBe(-1)
  })

  it('reads back what it wrote', () => {
    const { document } = open()
    document.write(7)
    expect(document.read()).toBe(7)
  })

  it('is migrated through every version in between', () => {
    expect(open({ version: 1, content: { words: '42' } }).document.read()).toBe(42)
    expect(open({ version: 2, content: { text: '42' } }).document.read()).toBe(42)
    expect(open({ version: 3, content: 42 }).document.read()).toBe(42)
  })

  it.each([
    null,
    5,
    'text',
    [],
    {},
    { content: 7 },
    { version: 'three', content: 7 },
    { version: 0, content: 7 },
    { version: -3, content: 7 },
    { version: 1.5, content: 7 },
    { version: 3 },
    { version: 3, content: null },
    { version: 3, content: 'seven' },
    { version: 2, content: null },
    { version: 1, content: null },
  ])('sets aside %j, which no version wrote, before it starts from the default', (stored) => {
    const { document, store } = open(stored)
    expect(document.read()).toBe(-1)
    document.write(9)
    expect(store.setAsideTexts).toEqual([JSON.stringify(stored)])
    expect(document.read()).toBe(9)
  })

  it('takes null where that is how nothing is written', () => {
    const nothing: DocumentFormat<null> = {
      name: 'settings',
      version: 1,
      migrations: {},
      outline: v.null(),
      read: () => null,
    }
    const store = createFakeStore({ settings: { version: 1, content: null } })
    const notices: Notice[] = []
    const report = (notice: Notice) => void notices.push(notice)
    expect(createVersionedDocument({ store, log: createFakeLog(), report }, nothing).read()).toBeNull()
    expect(notices).toEqual([])
  })

  it('is never overwritten when it could not be set aside', () => {
    const { document, store, notices } = open({ version: -1, content: 7 })
    store.failing = true
    expect(document.read()).toBe(-1)
    store.failing = false
    document.write(9)
    expect(store.read('settings')).toEqual({ version: -1, content: 7 })
    expect(notices).toEqual([{ kind: 'documentsNotSaved', documents: ['settings'] }])
  })

  it('uses what it understands of a newer one, says so, and never overwrites it', () => {
    const stored = { version: 4, content: 8, extra: 'kept' }
    const { document, store, notices } = open(stored)
    expect(document.read()).toBe(8)
    document.write(9)
    expect(store.read('settings')).toEqual(stored)
    expect(notices).toEqual([{ kind: 'documentNewer', document: 'settings' }])
  })

  it('is copied before it is written without an entry that could not be read, and not where the service sends it again', () => {
    const stored = { version: 1, content: [7, 'strange'] }
    expect(openNumbers(stored).store.setAsideTexts).toEqual([JSON.stringify(stored)])
    expect(openNumbers(stored, { isServed: true }).store.setAsideTexts).toEqual([])
    expect(openNumbers({ version: 1, content: [7, 8] }).store.setAsideTexts).toEqual([])
  })

  it('is used as far as it was read, and never overwritten, where it could not be copied', () => {
    const stored = { version: 1, content: [7, 'strange'] }
    const { document, store, notices, read } = openNumbers(stored, {}, { failing: true })
    expect(read).toEqual([7])
    store.failing = false
    document.write([9])
    expect(store.read('settings')).toEqual(stored)
    expect(notices).toEqual([{ kind: 'documentsNotSaved', documents: ['settings'] }])
  })

  it('shows the user a notice when it could not be written, and does not throw', () => {
    const { document, store, notices } = open()
    store.failing = true
    document.write(9)
    expect(notices).toEqual([{ kind: 'documentsNotSaved', documents: ['settings'] }])
  })
})
