/** Edits of the rows of watchlists. */
import { failure } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { RowTransfer } from '#model/watchlists/watchlist-edit.ts'
import { rowIdOf, type EntryMarks, type StoredEntry, type RowId } from '#model/watchlists/watchlist.ts'
import {
  changeRows,
  listOf,
  newEntry,
  placeBefore,
  takeRows,
  withOwnSections,
  type Edited,
  type StoredList,
  type ListRow,
  type Library,
} from './library.ts'

/** Adds instruments that are not in the list, each once. */
export function addEntries(
  library: Library,
  list: string,
  instruments: readonly InstrumentId[],
  before: RowId | null,
): Edited {
  return changeRows(library, list, (rows) => {
    const known = new Set(rows.map(rowIdOf))
    const added = [...new Set(instruments)].filter((instrument) => !known.has(instrument)).map(newEntry)
    return added.length === 0 ? rows : rows.toSpliced(placeBefore(rows, before), 0, ...added)
  })
}

/** A removed section's entries remain. */
export function removeRows(library: Library, list: string, ids: readonly RowId[]): Edited {
  const gone = new Set(ids)
  return changeRows(library, list, (rows) => {
    const left = rows.filter((row) => !gone.has(rowIdOf(row)))
    return left.length === rows.length ? rows : left
  })
}

export function moveRows(library: Library, { list, rows: ids, to, before }: RowTransfer): Edited {
  const [source, target] = [listOf(library, list), listOf(library, to)]
  if (source === undefined || target === undefined) return failure('unknownList')
  const taken = takeRows(source.rows, ids)
  if (taken.length === 0) return failure('unknownRow')
  if (source === target)
    return changeRows(library, list, (rows) => unlessSame(rows, moveWithin(rows, new Set(taken), before)))
  const removed = removeRows(library, list, taken.map(rowIdOf))
  return removed.ok ? insertRows(removed.value.library, target, taken, before) : removed
}

/** Sections get new ids. */
export function copyRows(library: Library, { list, rows: ids, to, before }: RowTransfer): Edited {
  const [source, target] = [listOf(library, list), listOf(library, to)]
  if (source === undefined || target === undefined) return failure('unknownList')
  if (source === target) return failure('sameList')
  const taken = takeRows(source.rows, ids)
  if (taken.length === 0) return failure('unknownRow')
  const { rows, nextNumber } = withOwnSections(taken, library.nextNumber)
  return insertRows({ ...library, nextNumber }, target, rows, before)
}

export function markEntries(
  library: Library,
  list: string,
  instruments: readonly InstrumentId[],
  marks: Partial<EntryMarks>,
): Edited {
  const meant = new Set(instruments)
  return changeRows(library, list, (rows) => {
    let isChanged = false
    const marked = rows.map((row) => {
      if (row.kind === 'section' || !meant.has(row.instrument)) return row
      const changed = { ...row, ...marks }
      if (sameMarks(row, changed)) return row
      isChanged = true
      return changed
    })
    return isChanged ? marked : rows
  })
}

/** The block moves before the first unmoved row at or after the anchor. */
function moveWithin(rows: readonly ListRow[], moved: ReadonlySet<ListRow>, before: RowId | null): readonly ListRow[] {
  const anchor = rows.slice(placeBefore(rows, before)).find((row) => !moved.has(row))
  const left = rows.filter((row) => !moved.has(row))
  const place = anchor === undefined ? left.length : left.indexOf(anchor)
  return left.toSpliced(place, 0, ...rows.filter((row) => moved.has(row)))
}

function unlessSame(rows: readonly ListRow[], others: readonly ListRow[]): readonly ListRow[] {
  return rows.every((row, index) => row === others[index]) ? rows : others
}

/** Rows that the list already contains move to the inserted ones. */
function insertRows(library: Library, { id }: StoredList, inserted: readonly ListRow[], before: RowId | null): Edited {
  const ids = new Set(inserted.map(rowIdOf))
  return changeRows(library, id, (rows) => {
    const known = new Map(rows.map((row) => [rowIdOf(row), row]))
    const anchor = rows.slice(placeBefore(rows, before)).find((row) => !ids.has(rowIdOf(row)))
    const left = rows.filter((row) => !ids.has(rowIdOf(row)))
    const place = anchor === undefined ? left.length : left.indexOf(anchor)
    return left.toSpliced(place, 0, ...inserted.map((row) => withKnownMarks(row, known.get(rowIdOf(row)))))
  })
}

function withKnownMarks(row: ListRow, known: ListRow | undefined): ListRow {
  if (row.kind === 'section' || known?.kind !== 'entry') return row
  return {
    ...row,
    alias: row.alias ?? known.alias,
    note: row.note ?? known.note,
    tags: row.tags.length > 0 ? row.tags : known.tags,
    flag: row.flag ?? known.flag,
  }
}

function sameMarks(a: StoredEntry, b: StoredEntry): boolean {
  const sameTags = a.tags.length === b.tags.length && a.tags.every((tag, index) => tag === b.tags[index])
  return sameTags && a.alias === b.alias && a.note === b.note && a.flag === b.flag
}
