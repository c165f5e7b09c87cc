/** The order of the rows: the list's own, or by a column. */
import type { WatchlistColumnId, WatchlistSort } from '../../../../model/watchlist.ts'

export type SortKey = number | string | null

/** What a click on a column's title leads to: rising, falling, the list's own order. */
export function nextSort(current: WatchlistSort | null, column: WatchlistColumnId): WatchlistSort | null {
  if (current?.column !== column) return { column, direction: 'ascending' }
  return current.direction === 'ascending' ? { column, direction: 'descending' } : null
}

/**
 * The rows in order. Rows without a value come last in both directions; equal ones keep the list's own order.
 * `compare` orders texts as the reader's language does.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  direction: WatchlistSort['direction'],
  keyOf: (row: Row) => SortKey,
  compare: (a: string, b: string) => number,
): readonly Row[] {
  const factor = direction === 'ascending' ? 1 : -1
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    if (typeof a.key === 'number' && typeof b.key === 'number') return factor * (a.key - b.key)
    return factor * compare(String(a.key), String(b.key))
  })
  return keyed.map(({ row }) => row)
}
