/** How watchlists are kept on disk. What is wrong there degrades alone: a row costs itself, never its list. */
import * as v from 'valibot'
import sample from '../../../resources/sample-watchlist.json' with { type: 'json' }
import { instrument } from '../../contract/schemas.ts'
import * as schemas from '../../contract/watchlist-schemas.ts'
import { isInstrumentId } from '../../model/instrument.ts'
import { MOST_LISTS, MOST_ROWS, rowIdOf, type WatchlistSection } from '../../model/watchlist.ts'
import type { DocumentFormat } from '../documents/versioned-document.ts'
import { newEntry, newList, type KeptList, type KeptRow } from './library.ts'

export const SAMPLE_ID = 'sample'

export const watchlistsFormat: DocumentFormat<readonly KeptList[]> = {
  name: 'watchlists',
  version: 2,
  migrations: { 1: entriesToRows },
  read: (content) => (Array.isArray(content) ? readLists(content) : firstRunLists()),
}

/** Of the list that the application comes with, which the window names. */
const storedName = v.fallback(v.union([v.literal(''), schemas.name]), '')

const listSchema = v.object({
  id: schemas.listId,
  name: storedName,
  rows: v.fallback(v.array(v.unknown()), []),
  columns: v.fallback(schemas.columns, null),
  sort: v.fallback(schemas.sort, null),
  view: v.fallback(schemas.view, 'table'),
})

const entrySchema = v.object({
  kind: v.literal('entry'),
  instrument,
  alias: v.fallback(schemas.alias, null),
  note: v.fallback(schemas.note, null),
  tags: v.fallback(schemas.tags, []),
  flag: v.fallback(schemas.flag, null),
})

const sectionSchema: v.GenericSchema<unknown, WatchlistSection> = v.object({
  kind: v.literal('section'),
  id: schemas.sectionId,
  name: schemas.name,
  isCollapsed: v.fallback(v.boolean(), false),
})

const rowSchema: v.GenericSchema<unknown, KeptRow> = v.union([entrySchema, sectionSchema])

/** Of two lists or rows with one id the first stays. */
function readLists(content: readonly unknown[]): readonly KeptList[] {
  const lists = sound(content.slice(0, MOST_LISTS), listSchema).map((list) => ({
    ...list,
    rows: firstOfEach(sound(list.rows.slice(0, MOST_ROWS), rowSchema), rowIdOf),
  }))
  return firstOfEach(lists, ({ id }) => id)
}

function sound<T>(items: readonly unknown[], schema: v.GenericSchema<unknown, T>): readonly T[] {
  return items.flatMap((item) => {
    const checked = v.safeParse(schema, item)
    return checked.success ? [checked.output] : []
  })
}

function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const known = seen.has(keyOf(item))
    seen.add(keyOf(item))
    return !known
  })
}

function firstRunLists(): readonly KeptList[] {
  return [newList(SAMPLE_ID, '', sample.filter(isInstrumentId).map(newEntry))]
}

/** In version 1 a list held entries alone. */
function entriesToRows(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map((list: unknown) => {
    const fields = fieldsOf(list)
    const entries: unknown = fields['entries']
    const rows = Array.isArray(entries) ? entries.map((entry: unknown) => ({ ...fieldsOf(entry), kind: 'entry' })) : []
    return { ...fields, rows }
  })
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
