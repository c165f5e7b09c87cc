/** Rows by their ids, in order. */
import { rowIdOf, type RowId, type WatchlistRow } from '../../../../model/watchlist.ts'

export function placeOfRow(rows: readonly WatchlistRow[], id: RowId | null): number {
  return id === null ? -1 : rows.findIndex((row) => rowIdOf(row) === id)
}
