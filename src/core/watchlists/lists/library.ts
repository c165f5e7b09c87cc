/** All watchlists as one immutable value, and the basic edits of it. */
import { failure, success, type Result } from '#model/values/failure.ts'
import type { WatchlistRefusal } from '#model/watchlists/watchlist-edit.ts'
import {
  MAX_LISTS,
  MAX_ROWS,
  NO_MARKS,
  entriesOf,
  rowIdOf,
  DEFAULT_APPEARANCE,
  type StoredEntry,
  type RowId,
  type SectionId,
  type WatchlistAppearance,
  type WatchlistSection,
} from '#model/watchlists/watchlist.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

/** A stored row: names come from the directory. */
export type ListRow = StoredEntry | WatchlistSection

/** Invariant: no row's id occurs twice. */
export interface StoredList extends WatchlistAppearance {
  readonly id: string
  readonly name: string
  readonly rows: readonly ListRow[]
}

/** Invariant: no list's id occurs twice, nor any section's on one list. */
export interface Library {
  /** In the user's order. */
  readonly lists: readonly StoredList[]
  /** Number of the next list or section; greater than that of any earlier one. */
  readonly nextNumber: number
}

/** The next state, and the id of the created list or section. The same state when the edit changes nothing. */
export type Edited = Result<{ readonly library: Library; readonly made: string | null }, WatchlistRefusal>

export function edited(library: Library, made: string | null = null): Edited {
  return success({ library, made })
}

export function newList(id: string, name: string, rows: readonly ListRow[] = []): StoredList {
  return { id, name, rows, ...DEFAULT_APPEARANCE }
}

export function newEntry(instrument: InstrumentId): StoredEntry {
  return { kind: 'entry', instrument, ...NO_MARKS }
}

/** The instruments of a list in their order: the same array for the same rows, which may be tens of thousands. */
export function instrumentsOn({ rows }: Pick<StoredList, 'rows'>): readonly InstrumentId[] {
  let instruments = knownInstruments.get(rows)
  if (instruments === undefined) {
    instruments = entriesOf(rows).map(({ instrument }) => instrument)
    knownInstruments.set(rows, instruments)
  }
  return instruments
}

const knownInstruments = new WeakMap<readonly ListRow[], readonly InstrumentId[]>()

const listIdOf = (number: number): string => `list-${number}`
export const sectionIdOf = (number: number): SectionId => `section-${number}`

export function listOf(library: Library, id: string): StoredList | undefined {
  return library.lists.find((list) => list.id === id)
}

/** Replaces one list by another. */
export function withList(library: Library, former: StoredList, list: StoredList): Library {
  if (former === list) return library
  return { ...library, lists: library.lists.map((one) => (one === former ? list : one)) }
}

/** Changes the rows of one list; refused when they become too many. */
export function changeRows(
  library: Library,
  id: string,
  change: (rows: readonly ListRow[]) => readonly ListRow[],
): Edited {
  const list = listOf(library, id)
  if (list === undefined) return failure('unknownList')
  const rows = change(list.rows)
  if (rows.length > MAX_ROWS) return failure('tooManyRows')
  return edited(rows === list.rows ? library : withList(library, list, { ...list, rows }))
}

/** Inserts a list at an index, with a new id and new ids for its sections. */
export function insertList(library: Library, content: Omit<StoredList, 'id'>, index: number): Edited {
  if (library.lists.length >= MAX_LISTS) return failure('tooManyLists')
  const id = listIdOf(library.nextNumber)
  const { rows, nextNumber } = withOwnSections(content.rows, library.nextNumber + 1)
  const list = { ...content, id, rows }
  return edited({ lists: library.lists.toSpliced(index, 0, list), nextNumber }, id)
}

/** The rows with new ids for their sections, and the number that comes next. */
export function withOwnSections(
  rows: readonly ListRow[],
  firstNumber: number,
): { readonly rows: readonly ListRow[]; readonly nextNumber: number } {
  let nextNumber = firstNumber
  const own = rows.map((row) => (row.kind === 'section' ? { ...row, id: sectionIdOf(nextNumber++) } : row))
  return { rows: own, nextNumber }
}

/** The index of the row of this id; the end for null, or for a missing row. */
export function placeBefore(rows: readonly ListRow[], before: RowId | null): number {
  const place = before === null ? -1 : rows.findIndex((row) => rowIdOf(row) === before)
  return place < 0 ? rows.length : place
}

/** The index after the last row of the section whose heading is at `start`. */
export function endOfSection(rows: readonly ListRow[], start: number): number {
  const next = rows.findIndex((row, index) => index > start && row.kind === 'section')
  return next < 0 ? rows.length : next
}

/** The rows of these ids in their order; a section takes its entries along. */
export function takeRows(rows: readonly ListRow[], ids: readonly RowId[]): readonly ListRow[] {
  const asked = new Set(ids)
  let inSection = false
  return rows.filter((row) => {
    const isAsked = asked.has(rowIdOf(row))
    if (row.kind === 'section') inSection = isAsked
    return isAsked || (row.kind === 'entry' && inSection)
  })
}

/** A number that no id of these lists has, nor any greater one. */
export function firstFreeNumber(lists: readonly StoredList[]): number {
  const ids = lists.flatMap(({ id, rows }) => [id, ...rows.map(rowIdOf)])
  return ids.reduce((free, id) => Math.max(free, numberOf(id) + 1), 1)
}

function numberOf(id: string): number {
  const digits = /^(?:list|section)-(\d{1,15})$/u.exec(id)?.[1]
  return digits === undefined ? 0 : Number(digits)
}
