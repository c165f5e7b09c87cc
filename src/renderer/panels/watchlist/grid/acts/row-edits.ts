/** Edits the selected rows of a list, with confirmations. */
import {
  rowIdOf,
  type RowId,
  type Watchlist,
  type WatchlistRow,
  type WatchlistSummary,
} from '#model/watchlists/watchlist.ts'
import { m } from '#i18n/compiled/messages.js'
import { listName, symbolOf } from '#i18n/wording/instrument.ts'
import type { DraggedRows } from '#renderer/panels/watchlist/lists/drag.ts'
import type { ListEditor } from '#renderer/panels/watchlist/lists/list-editor.svelte.ts'

export interface RowEditsPorts {
  readonly editor: ListEditor
  readonly list: () => Watchlist
  readonly lists: () => readonly WatchlistSummary[]
}

export interface RowEdits {
  remove(rows: readonly WatchlistRow[]): Promise<unknown>
  moveBy(rows: readonly WatchlistRow[], step: -1 | 1): Promise<unknown>
  moveToNeighbour(rows: readonly WatchlistRow[], step: -1 | 1): Promise<unknown>
  transfer(kind: 'moveRows' | 'copyRows', rows: readonly WatchlistRow[], to: string): Promise<unknown>
  drop(dragged: DraggedRows, before: RowId | null, isCopy: boolean): Promise<unknown>
}

export function nameOfRows(rows: readonly WatchlistRow[]): string {
  const [only] = rows
  if (rows.length !== 1 || only === undefined) return m.watchlist_rows({ count: rows.length })
  return only.kind === 'section' ? only.name : symbolOf(only.instrument)
}

export function createRowEdits({ editor, list, lists }: RowEditsPorts): RowEdits {
  function transfer(kind: 'moveRows' | 'copyRows', rows: readonly WatchlistRow[], to: string): Promise<unknown> {
    const what = nameOfRows(rows)
    const name = listName(lists().find(({ id }) => id === to) ?? { name: '' })
    const sentence =
      kind === 'moveRows' ? m.done_moved_to({ what, list: name }) : m.done_copied_to({ what, list: name })
    return editor.edit({ kind, list: list().id, rows: rows.map(rowIdOf), to, before: null }, sentence)
  }

  return {
    transfer,
    remove(rows) {
      const [only] = rows
      const { id } = list()
      if (only === undefined) return Promise.resolve()
      const sentence = m.step_remove({ what: nameOfRows(rows) })
      // A section removed alone takes its entries with it; undo restores them.
      if (rows.length === 1 && only.kind === 'section')
        return editor.edit(
          { kind: 'removeSection', list: id, section: only.id },
          m.step_remove_section({ what: only.name }),
        )
      return editor.edit({ kind: 'removeRows', list: id, rows: rows.map(rowIdOf) }, sentence)
    },
    moveBy(rows, step) {
      const { id, rows: all } = list()
      const ids = rows.map(rowIdOf)
      const before = anchorAfterStep(all, new Set(ids), step)
      if (before === undefined) return Promise.resolve()
      return editor.edit(
        { kind: 'moveRows', list: id, rows: ids, to: id, before },
        m.step_move({ what: nameOfRows(rows) }),
      )
    },
    moveToNeighbour(rows, step) {
      const all = lists()
      const next = all[all.findIndex(({ id }) => id === list().id) + step]
      return next === undefined || rows.length === 0 ? Promise.resolve() : transfer('moveRows', rows, next.id)
    },
    drop(dragged, before, isCopy) {
      const { id, rows } = list()
      const isElsewhere = dragged.list !== id
      const kind = isCopy && isElsewhere ? 'copyRows' : 'moveRows'
      const known = rows.filter((row) => dragged.rows.includes(rowIdOf(row)))
      const what = isElsewhere ? m.watchlist_rows({ count: dragged.rows.length }) : nameOfRows(known)
      const sentence = kind === 'moveRows' ? m.step_move({ what }) : m.step_copy({ what })
      return editor.edit({ kind, list: dragged.list, rows: dragged.rows, to: id, before }, sentence)
    },
  }
}

/**
 * Returns the row before which rows are inserted when they move by one position; null for the end, undefined if they cannot move. `rows`
 * are all of the list. A selection that starts with a section moves past whole sections.
 */
export function anchorAfterStep(
  rows: readonly WatchlistRow[],
  chosen: ReadonlySet<RowId>,
  step: -1 | 1,
): RowId | null | undefined {
  const moved = withEntries(rows, chosen)
  const positions = rows.flatMap((row, position) => (moved.has(rowIdOf(row)) ? [position] : []))
  const [first, last] = [positions[0], positions.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const isBlock = rows[first]?.kind === 'section'
  if (step === -1) return first === 0 ? undefined : idAt(rows, isBlock ? sectionBefore(rows, first) : first - 1)
  if (last === rows.length - 1) return undefined
  return idAt(rows, isBlock ? sectionAfter(rows, last + 2) : last + 2)
}

function withEntries(rows: readonly WatchlistRow[], chosen: ReadonlySet<RowId>): ReadonlySet<RowId> {
  let isInChosen = false
  const moved = rows.filter((row) => {
    const isChosen = chosen.has(rowIdOf(row))
    if (row.kind === 'section') isInChosen = isChosen
    return isChosen || isInChosen
  })
  return new Set(moved.map(rowIdOf))
}

const isSection = (row: WatchlistRow): boolean => row.kind === 'section'

const sectionBefore = (rows: readonly WatchlistRow[], position: number): number =>
  Math.max(0, rows.slice(0, position).findLastIndex(isSection))

function sectionAfter(rows: readonly WatchlistRow[], from: number): number {
  const position = rows.findIndex((row, index) => index >= from && isSection(row))
  return position < 0 ? rows.length : position
}

function idAt(rows: readonly WatchlistRow[], position: number): RowId | null {
  const row = rows[position]
  return row === undefined ? null : rowIdOf(row)
}
