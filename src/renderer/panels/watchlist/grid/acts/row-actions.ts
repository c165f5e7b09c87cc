/** The actions of commands on the rows of a grid. */
import type { WatchlistEntry, WatchlistRow, WatchlistSection } from '#model/watchlists/watchlist.ts'
import type { RowActions } from '#renderer/commands/command.ts'
import type { GridModel } from '../model/grid-model.svelte.ts'
import type { RowEdits } from './row-edits.ts'
import { indexOfRow } from '../model/selection.ts'

export interface RowActionsPorts {
  readonly model: GridModel
  readonly edits: () => RowEdits
  readonly moveTo: (index: number) => void
  readonly open: (entry: WatchlistEntry) => void
  readonly fold: (section: WatchlistSection) => void
  readonly rename: (rows: readonly WatchlistRow[]) => void
  readonly copy: (rows: readonly WatchlistRow[]) => void
  readonly explain: () => void
}

export function createRowActions({ model, edits, moveTo, ...ports }: RowActionsPorts): RowActions {
  return {
    get selected() {
      const row = model.currentRow
      return row?.kind === 'entry' ? row.instrument : null
    },
    get hasSelection() {
      return model.currentRow !== null
    },
    open() {
      const row = model.currentRow
      if (row?.kind === 'entry') ports.open(row)
      else if (row !== null) ports.fold(row)
    },
    remove: () => void edits().remove(model.chosenRows),
    rename: () => ports.rename(model.chosenRows),
    moveBy(step) {
      // Sorted or filtered positions are not those of the list.
      if (model.isInOwnOrder) void edits().moveBy(model.chosenRows, step)
    },
    moveToList: (step) => void edits().moveToNeighbour(model.chosenRows, step),
    selectAll: () => model.selectAll(),
    copy: () => ports.copy(model.chosenRows),
    next() {
      if (model.rowCount > 0) moveTo((model.currentIndex + 1) % model.rowCount)
    },
    explain: ports.explain,
    reveal(instrument) {
      const index = indexOfRow(model.rows, instrument)
      if (index >= 0) moveTo(index)
    },
  }
}
