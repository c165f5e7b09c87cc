/** A current row for keys, and chosen rows for commands. */
import { rowIdOf, type RowId, type WatchlistRow } from '#model/watchlists/watchlist.ts'

export interface Selection {
  /** The row that keys act on. */
  readonly current: RowId | null
  /** The start of a range. */
  readonly anchor: RowId | null
  readonly chosen: ReadonlySet<RowId>
}

/** `toggle` adds or removes a row, `range` selects all rows from the anchor. */
export type SelectHow = 'only' | 'toggle' | 'range'

export const NOTHING_SELECTED: Selection = { current: null, anchor: null, chosen: new Set() }

/** `rows` are the shown ones in order. */
export function selectRow(selection: Selection, rows: readonly RowId[], row: RowId, how: SelectHow): Selection {
  if (how === 'toggle') {
    const chosen = new Set(selection.chosen)
    if (!chosen.delete(row)) chosen.add(row)
    return { current: row, anchor: row, chosen }
  }
  const from = selection.anchor === null ? -1 : rows.indexOf(selection.anchor)
  const to = rows.indexOf(row)
  if (how === 'only' || from < 0 || to < 0) return { current: row, anchor: row, chosen: new Set([row]) }
  return { ...selection, current: row, chosen: new Set(rows.slice(Math.min(from, to), Math.max(from, to) + 1)) }
}

export function selectAll(selection: Selection, rows: readonly RowId[]): Selection {
  return { current: selection.current ?? rows[0] ?? null, anchor: rows[0] ?? null, chosen: new Set(rows) }
}

/** If the current row is gone, selects the row at its position. */
export function keepSelection(selection: Selection, rows: readonly RowId[], position: number): Selection {
  const known = new Set(rows)
  if (selection.current === null) return selection
  if (!known.has(selection.current)) {
    const next = rows[Math.min(Math.max(0, position), rows.length - 1)]
    return next === undefined ? NOTHING_SELECTED : { current: next, anchor: next, chosen: new Set([next]) }
  }
  const chosen = new Set([...selection.chosen].filter((row) => known.has(row)))
  const anchor = selection.anchor !== null && known.has(selection.anchor) ? selection.anchor : selection.current
  return { current: selection.current, anchor, chosen }
}

export function indexOfRow(rows: readonly WatchlistRow[], id: RowId | null): number {
  return id === null ? -1 : rows.findIndex((row) => rowIdOf(row) === id)
}
