/** The stored format of watchlists. Invalid rows are dropped. */
import * as v from 'valibot'
import sample from '#resources/sample-watchlist.json' with { type: 'json' }
import { instrument } from '#contract/values/schemas.ts'
import * as schemas from '#contract/watchlists/watchlist-schemas.ts'
import { isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { fieldsOf } from '#model/values/json.ts'
import { MAX_LISTS, MAX_ROWS, rowIdOf, type EntryMarks, type SectionId } from '#model/watchlists/watchlist.ts'
import {
  createMeasure,
  flatLength,
  stringLength,
  textLength,
  type BoundedFormat,
} from '#core/storage/document-bound.ts'
import { newEntry, newList, type StoredList, type ListRow } from './library.ts'

const SAMPLE_ID = 'sample'

const lengthOfRows = createMeasure<ListRow>((row) => {
  const written = writeRow(row)
  return typeof written === 'string' ? stringLength(written) : flatLength(written)
})
const lengthOfLists = createMeasure<StoredList>((list) => textLength({ ...list, rows: [] }) + lengthOfRows(list.rows))

export const watchlistsFormat: BoundedFormat<readonly StoredList[]> = {
  name: 'watchlists',
  version: 3,
  migrations: { 1: entriesToRows, 2: defaultColumnsToOwn },
  outline: v.array(v.unknown()),
  read: (content) => (Array.isArray(content) ? readLists(content) : firstRunLists()),
  write: writeLists,
  unitsOf: lengthOfLists,
}

/** Empty for the sample list, which windows name. */
const storedName = v.fallback(v.union([v.literal(''), schemas.name]), '')

const listSchema = v.object({
  id: schemas.listId,
  name: storedName,
  rows: v.fallback(v.array(v.unknown()), []),
  columns: v.fallback(schemas.columns, null),
  sort: v.fallback(schemas.sort, null),
  view: v.fallback(schemas.view, 'table'),
})

/** Most entries have no marks, and are stored as their instrument. */
type StoredRow = InstrumentId | StoredEntry | StoredSection

type StoredEntry = { readonly instrument: InstrumentId } & SetMarks

type SetMarks = { readonly [Mark in keyof EntryMarks]?: NonNullable<EntryMarks[Mark]> }

type StoredSection = {
  readonly section: SectionId
  readonly name: string
  readonly isCollapsed?: boolean
}

const entrySchema = v.object({
  instrument,
  alias: v.fallback(schemas.alias, null),
  note: v.fallback(schemas.note, null),
  tags: v.fallback(schemas.tags, []),
  flag: v.fallback(schemas.flag, null),
})

const sectionSchema = v.object({
  section: schemas.sectionId,
  name: schemas.name,
  isCollapsed: v.fallback(v.boolean(), false),
})

const rowSchema: v.GenericSchema<unknown, ListRow> = v.union([
  v.pipe(instrument, v.transform(newEntry)),
  v.pipe(
    entrySchema,
    v.transform((entry): ListRow => ({ kind: 'entry', ...entry })),
  ),
  v.pipe(
    sectionSchema,
    v.transform(({ section, ...named }): ListRow => ({ kind: 'section', id: section, ...named })),
  ),
])

function writeLists(lists: readonly StoredList[]): unknown {
  return lists.map((list) => ({ ...list, rows: list.rows.map(writeRow) }))
}

function writeRow(row: ListRow): StoredRow {
  if (row.kind === 'section') return { section: row.id, name: row.name, ...(row.isCollapsed && { isCollapsed: true }) }
  const marks = writeMarks(row)
  return marks === null ? row.instrument : { instrument: row.instrument, ...marks }
}

/** Returns null if no mark is set. */
function writeMarks({ alias, note, tags, flag }: EntryMarks): SetMarks | null {
  // Most entries have none, and there may be tens of thousands.
  if (alias === null && note === null && flag === null && tags.length === 0) return null
  return {
    ...(alias !== null && { alias }),
    ...(note !== null && { note }),
    ...(tags.length > 0 && { tags }),
    ...(flag !== null && { flag }),
  }
}

/** Keeps the first list or row with an id. */
function readLists(content: readonly unknown[]): readonly StoredList[] {
  const lists = sound(content.slice(0, MAX_LISTS), listSchema).map((list) => ({
    ...list,
    rows: firstOfEach(sound(list.rows.slice(0, MAX_ROWS), rowSchema), rowIdOf),
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

function firstRunLists(): readonly StoredList[] {
  return [newList(SAMPLE_ID, '', sample.filter(isInstrumentId).map(newEntry))]
}

/** Version 1 had only entries. */
function entriesToRows(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map((list: unknown) => {
    const fields = fieldsOf(list)
    return { ...fields, rows: fields['entries'] }
  })
}

/** The default columns up to version 2. */
const COLUMNS_OF_VERSION_2 = [
  ...['symbol', 'name', 'last', 'change', 'changePercent', 'open', 'high', 'low', 'previousClose'],
  ...['volume', 'turnover', 'age'],
]

/** Since version 3 the default includes pictures; older lists keep their columns. */
function defaultColumnsToOwn(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map((list: unknown) => {
    const fields = fieldsOf(list)
    return { ...fields, columns: fields['columns'] ?? COLUMNS_OF_VERSION_2.map((id) => ({ id, width: null })) }
  })
}
