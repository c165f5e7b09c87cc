/** All watchlists as one immutable value, and what an edit of it amounts to. */
import { failure, success, type Result } from '../../model/failure.ts'
import type { WatchlistRefusal } from '../../model/watchlist-edit.ts'
import {
  MOST_LISTS,
  MOST_ROWS,
  NO_MARKS,
  rowIdOf,
  USUAL_APPEARANCE,
  type KeptEntry,
  type RowId,
  type SectionId,
  type WatchlistAppearance,
  type WatchlistSection,
} from '../../model/watchlist.ts'
import type { InstrumentId } from '../../model/instrument.ts'

/** A row as it is kept: names come from the directory. */
export type KeptRow = KeptEntry | WatchlistSection

/** Holds at all times: no row's id occurs twice. */
export interface KeptList extends WatchlistAppearance {
  readonly id: string
  readonly name: string
  readonly rows: readonly KeptRow[]
}

/** Holds at all times: no list's id occurs twice, nor any section's on one list. */
export interface Library {
  /** In the user's order. */
  readonly lists: readonly KeptList[]
  /** Of the next list or section; greater than that of any before. */
  readonly nextNumber: number
}

/** The next state, and the id of the list or section that was made. The state itself when nothing came of the edit. */
export type Edited = Result<{ readonly library: Library; readonly made: string | null }, WatchlistRefusal>

export function edited(library: Library, made: string | null = null): Edited {
  return success({ library, made })
}

export function newList(id: string, name: string, rows: readonly KeptRow[] = []): KeptList {
  return { id, name, rows, ...USUAL_APPEARANCE }
}

export function newEntry(instrument: InstrumentId): KeptEntry {
  return { kind: 'entry', instrument, ...NO_MARKS }
}

const listIdOf = (number: number): string => `list-${number}`
export const sectionIdOf = (number: number): SectionId => `section-${number}`

export function listOf(library: Library, id: string): KeptList | undefined {
  return library.lists.find((list) => list.id === id)
}

/** Puts another list in the place of one. */
export function withList(library: Library, former: KeptList, list: KeptList): Library {
  if (former === list) return library
  return { ...library, lists: library.lists.map((one) => (one === former ? list : one)) }
}

/** Changes the rows of one list; refused when they become too many. */
export function changeRows(
  library: Library,
  id: string,
  change: (rows: readonly KeptRow[]) => readonly KeptRow[],
): Edited {
  const list = listOf(library, id)
  if (list === undefined) return failure('unknownList')
  const rows = change(list.rows)
  if (rows.length > MOST_ROWS) return failure('tooManyRows')
  return edited(rows === list.rows ? library : withList(library, list, { ...list, rows }))
}

/** Adds a list at a place in the order, with an id and sections' ids of its own. */
export function insertList(library: Library, content: Omit<KeptList, 'id'>, index: number): Edited {
  if (library.lists.length >= MOST_LISTS) return failure('tooManyLists')
  const id = listIdOf(library.nextNumber)
  const { rows, nextNumber } = withOwnSections(content.rows, library.nextNumber + 1)
  const list = { ...content, id, rows }
  return edited({ lists: library.lists.toSpliced(index, 0, list), nextNumber }, id)
}

/** The rows with new ids for their sections, and the number that comes next. */
export function withOwnSections(
  rows: readonly KeptRow[],
  firstNumber: number,
): { readonly rows: readonly KeptRow[]; readonly nextNumber: number } {
  let nextNumber = firstNumber
  const own = rows.map((row) => (row.kind === 'section' ? { ...row, id: sectionIdOf(nextNumber++) } : row))
  return { rows: own, nextNumber }
}

/** The place of the row of this id; the end for null, or for one that is gone. */
export function placeBefore(rows: readonly KeptRow[], before: RowId | null): number {
  const place = before === null ? -1 : rows.findIndex((row) => rowIdOf(row) === before)
  return place < 0 ? rows.length : place
}

/** One after the last row of the section that begins at this place. */
export function endOfSection(rows: readonly KeptRow[], start: number): number {
  const next = rows.findIndex((row, index) => index > start && row.kind === 'section')
  return next < 0 ? rows.length : next
}

/** The rows of these ids in their order; a section takes its entries along. */
export function takeRows(rows: readonly KeptRow[], ids: readonly RowId[]): readonly KeptRow[] {
  const asked = new Set(ids)
  let inSection = false
  return rows.filter((row) => {
    const isAsked = asked.has(rowIdOf(row))
    if (row.kind === 'section') inSection = isAsked
    return isAsked || (row.kind === 'entry' && inSection)
  })
}

/** A number that no id of these lists has, nor any greater one. */
export function firstFreeNumber(lists: readonly KeptList[]): number {
  const ids = lists.flatMap(({ id, rows }) => [id, ...rows.map(rowIdOf)])
  return ids.reduce((free, id) => Math.max(free, numberOf(id) + 1), 1)
}

function numberOf(id: string): number {
  const digits = /^(?:list|section)-(\d{1,15})$/u.exec(id)?.[1]
  return digits === undefined ? 0 : Number(digits)
}
