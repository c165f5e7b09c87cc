/** All watchlists as one immutable value, and its basic edits. */
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

/** Names come from the directory. */
export type ListRow = StoredEntry | WatchlistSection

/** Invariant: row ids are unique. */
export interface StoredList extends WatchlistAppearance {
  readonly id: string
  readonly name: string
  readonly rows: readonly ListRow[]
}

/** Invariant: list ids are unique, and so are the section ids of each list. */
export interface Library {
  /** In the user's order. */
  readonly lists: readonly StoredList[]
  /** The number of the next list or section; greater than any earlier one. */
  readonly nextNumber: number
}

/** `made` is the id of the created list or section. The library is the same object if the edit changes nothing. */
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

/** Returns the same array for the same rows, which may be tens of thousands. */
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

export function withList(library: Library, former: StoredList, list: StoredList): Library {
  if (former === list) return library
  return { ...library, lists: library.lists.map((one) => (one === former ? list : one)) }
}

/** Fails if the rows become too many. */
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

/** Gives the list and its sections new ids. */
export function insertList(library: Library, content: Omit<StoredList, 'id'>, index: number): Edited {
  if (library.lists.length >= MAX_LISTS) return failure('tooManyLists')
  const id = listIdOf(library.nextNumber)
  const { rows, nextNumber } = withOwnSections(content.rows, library.nextNumber + 1)
  const list = { ...content, id, rows }
  return edited({ lists: library.lists.toSpliced(index, 0, list), nextNumber }, id)
}

/** Gives sections new ids. */
export function withOwnSections(
  rows: readonly ListRow[],
  firstNumber: number,
): { readonly rows: readonly ListRow[]; readonly nextNumber: number } {
  let nextNumber = firstNumber
  const own = rows.map((row) => (row.kind === 'section' ? { ...row, id: sectionIdOf(nextNumber++) } : row))
  return { rows: own, nextNumber }
}

/** Returns the end for null or a missing row. */
export function placeBefore(rows: readonly ListRow[], before: RowId | null): number {
  const place = before === null ? -1 : rows.findIndex((row) => rowIdOf(row) === before)
  return place < 0 ? rows.length : place
}

/** @param start The index of the section's heading. */
export function endOfSection(rows: readonly ListRow[], start: number): number {
  const next = rows.findIndex((row, index) => index > start && row.kind === 'section')
  return next < 0 ? rows.length : next
}

/** A section includes its entries. */
export function takeRows(rows: readonly ListRow[], ids: readonly RowId[]): readonly ListRow[] {
  const asked = new Set(ids)
  let inSection = false
  return rows.filter((row) => {
    const isAsked = asked.has(rowIdOf(row))
    if (row.kind === 'section') inSection = isAsked
    return isAsked || (row.kind === 'entry' && inSection)
  })
}

/** Greater than the numbers in all ids. */
export function firstFreeNumber(lists: readonly StoredList[]): number {
  const ids = lists.flatMap(({ id, rows }) => [id, ...rows.map(rowIdOf)])
  return ids.reduce((free, id) => Math.max(free, numberOf(id) + 1), 1)
}

function numberOf(id: string): number {
  const digits = /^(?:list|section)-(\d{1,15})$/u.exec(id)?.[1]
  return digits === undefined ? 0 : Number(digits)
}
