/** Documents with a part of another shape: parts that the next write would lose stay in the profile, and the user is notified. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_NAMES, type DocumentName } from '#model/application/stored-name.ts'
import { isRecord, isSameJson } from '#model/values/json.ts'
import type { Notice } from '#model/application/notice.ts'
import { openConfFile } from '#node/documents/conf-file.ts'
import { sealDocument } from '#node/files/sealed-document.ts'
import { KINDS } from '#test/fakes/profile/document-kinds.ts'
import { openStore } from '#test/fakes/profile/open-document-store.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'
import { SERVED_DOCUMENTS, STORED_CONTENTS } from '#test/fixtures/stored-documents.ts'

const NAMES = Object.keys(STORED_CONTENTS) as (keyof typeof STORED_CONTENTS)[]

const versionOf = (name: DocumentName): number => (KINDS[name].empty as { readonly version: number }).version

/** `start` opens the profile, reads the document and, if asked, writes it unchanged, often enough to use up its copy. */
function profileWith(name: DocumentName, content: unknown, version = versionOf(name)) {
  const directory = temporaryDirectory()
  const stored = JSON.stringify(sealDocument({ version, content }))
  writeFileSync(join(directory, `${name}.json`), stored)
  const texts = () => readdirSync(directory).map((one) => readFileSync(join(directory, one), 'utf8'))
  async function start({ writes }: { readonly writes: boolean }) {
    const reported: Notice[] = []
    const store = openStore(directory, openConfFile, reported)
    const read = KINDS[name].read(store)
    if (writes) {
      store.write(name, { ...(read as object), edit: 1 })
      store.write(name, read)
    }
    await Promise.resolve()
    return { reported, read }
  }
  return { start, isStillThere: () => texts().includes(stored), files: () => readdirSync(directory) }
}

type Path = readonly (string | number)[]

/** All lists and objects, without the content itself. */
function partsOf(content: unknown, path: Path = []): readonly Path[] {
  if (typeof content !== 'object' || content === null) return []
  const own = Array.isArray(content)
    ? content.map((item, index) => [index, item] as const)
    : Object.entries(content).map(([field, value]) => [field, value] as const)
  return own.flatMap(([key, value]) => {
    const inner = [...path, key]
    return typeof value === 'object' && value !== null ? [inner, ...partsOf(value, inner)] : []
  })
}

function changed(content: unknown, [key, ...rest]: Path, change: (part: unknown) => unknown): unknown {
  if (key === undefined) return change(content)
  if (Array.isArray(content))
    return (content as readonly unknown[]).map((item, index) => (index === key ? changed(item, rest, change) : item))
  const fields = content as Readonly<Record<string, unknown>>
  return { ...fields, [key]: changed(fields[key], rest, change) }
}

/** Layouts and states of panels belong to windows; the core does not read them. */
const isOpaque = (path: Path): boolean => path.includes('layout') || path.includes('state')

const DAMAGED = NAMES.flatMap((name) =>
  partsOf(STORED_CONTENTS[name])
    .filter((path) => !isOpaque(path))
    .map((path) => ({
      name,
      path: path.join('.'),
      content: changed(STORED_CONTENTS[name], path, (part) => (Array.isArray(part) ? { strange: true } : ['strange'])),
    })),
)

const EXTENDED = NAMES.flatMap((name) =>
  [[], ...partsOf(STORED_CONTENTS[name])].flatMap((path) => {
    let isObject = false
    const content = changed(STORED_CONTENTS[name], path, (part) => {
      isObject = isRecord(part)
      return isRecord(part) ? { ...part, laterField: 'x', laterList: [1] } : part
    })
    return isObject && !isOpaque(path) ? [{ name, path: path.join('.'), content }] : []
  }),
)

const alertOf = (): unknown => (STORED_CONTENTS.alerts as { readonly alerts: readonly unknown[] }).alerts[0]

async function expectStored(profile: ReturnType<typeof profileWith>): Promise<void> {
  const { reported } = await profile.start({ writes: true })
  expect(profile.isStillThere()).toBe(true)
  expect(reported).not.toEqual([])
}

describe('a part of a document that is of another shape', () => {
  it.each(DAMAGED)('is kept in a copy and reported: $path of $name', async ({ name, content }) => {
    await expectStored(profileWith(name, content))
  })

  it.each([
    ['rows of a list that are an object', 'watchlists', [{ id: 'a', name: 'Mine', rows: {} }]],
    [
      'rows of a list by their earlier name',
      'watchlists',
      [{ id: 'a', name: 'Mine', entries: [{ instrument: 'stock:US::AAPL' }] }],
    ],
    [
      'a note that is too long',
      'watchlists',
      [{ id: 'a', name: 'Mine', rows: [{ instrument: 'stock:US::AAPL', note: 'x'.repeat(3_000), tags: ['x'] }] }],
    ],
    ['windows of a workspace that are an object', 'workspaces', { workspaces: [{ name: 'W', windows: {} }] }],
    ['a workspace without any of its fields', 'workspaces', { workspaces: [{ strange: true }] }],
    [
      'the indicators of a template',
      'indicators',
      { templates: [{ name: 'Mine', indicators: [{ kind: 'strange' }] }], symbols: [] },
    ],
    [
      'nine alerts of ten',
      'alerts',
      {
        alerts: Array.from({ length: 10 }, (_, index) => (index === 0 ? alertOf() : { id: `alert-${index}` })),
        nextNumber: 11,
      },
    ],
  ] as const)('is kept in a copy and reported: %s', async (_part, name, content) => {
    await expectStored(profileWith(name, content))
  })

  it('is reported once, in one copy, however often the application starts before an edit', async () => {
    const { start, files } = profileWith('watchlists', [{ id: 'a', name: 'Mine', rows: {} }])
    const first = await start({ writes: false })
    expect(first.reported).toMatchObject([{ kind: 'fileReadInPart' }])
    expect((await start({ writes: false })).reported).toEqual([])
    expect(files().filter((file) => file.includes('.corrupt-'))).toHaveLength(1)
  })
})

describe('a document that is read whole', () => {
  it.each(NAMES)('is not copied: %s', async (name) => {
    const { start, files } = profileWith(name, STORED_CONTENTS[name])
    const { reported, read } = await start({ writes: true })
    expect(read).toMatchObject({ content: STORED_CONTENTS[name] })
    expect(reported).toEqual([])
    expect(files().filter((file) => file.includes('.corrupt-'))).toEqual([])
  })

  it.each(EXTENDED)(
    'is not copied for fields that this version does not know: $path of $name',
    async ({ name, content }) => {
      const { reported, read } = await profileWith(name, content).start({ writes: true })
      const whole = await profileWith(name, STORED_CONTENTS[name]).start({ writes: false })
      // Some parts are read whole or not at all. An unread part is a loss.
      const isRead = isSameJson(read, whole.read)
      expect(reported.map(({ kind }) => kind)).toEqual(
        isRead ? [] : [expect.stringMatching(/^file(?:ReadInPart|Reset)$/u)],
      )
    },
  )

  it.each([
    ['watchlists', 1, [{ id: 'a', name: 'Mine', entries: [{ instrument: 'stock:US::AAPL' }] }]],
    ['watchlists', 2, [{ id: 'a', name: 'Mine', rows: [{ instrument: 'stock:US::AAPL' }] }]],
    ['settings', 1, { language: 'en' }],
    ['alerts', 1, { alerts: [], nextNumber: 1 }],
    ['workspaces', 1, { workspaces: [{ id: 'workspace-1', name: 'W', windows: [] }] }],
  ] as const)('is not copied when an earlier version wrote it: %s of version %i', async (name, version, content) => {
    expect((await profileWith(name, content, version).start({ writes: true })).reported).toEqual([])
  })
})

describe('the contents of the tests', () => {
  it('are of every document that holds more than a service sends again', () => {
    expect([...NAMES, ...SERVED_DOCUMENTS, 'budget', 'updates'].toSorted()).toEqual([...DOCUMENT_NAMES].toSorted())
  })
})
