/** Moves through a list by keyboard. */
import type { WatchlistSection } from '#model/watchlists/watchlist.ts'
import type { GridModel } from '../model/grid-model.svelte.ts'

/** Null for other keys. `index` is -1 without a selection. */
export function rowAfterKey(key: string, index: number, rowCount: number, rowsOnPage: number): number | null {
  if (rowCount === 0) return null
  const within = (row: number) => Math.max(0, Math.min(rowCount - 1, row))
  switch (key) {
    case 'ArrowDown':
      return within(index + 1)
    case 'ArrowUp':
      return within(index - 1)
    case 'PageDown':
      return within(index + rowsOnPage)
    case 'PageUp':
      return within(index - rowsOnPage)
    case 'Home':
      return 0
    case 'End':
      return rowCount - 1
    default:
      return null
  }
}

export interface GridKeyPorts {
  readonly model: Pick<GridModel, 'currentIndex' | 'currentRow' | 'rowCount'>
  readonly rowsOnPage: number
  readonly moveTo: (index: number, how: 'only' | 'range') => void
  readonly fold: (section: WatchlistSection) => void
}

/** Moves the selection, extends it with Shift, and collapses or expands sections. */
export function handleGridKey(event: KeyboardEvent, { model, rowsOnPage, moveTo, fold }: GridKeyPorts): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { currentRow } = model
  if (currentRow?.kind === 'section' && event.key === (currentRow.isCollapsed ? 'ArrowRight' : 'ArrowLeft')) {
    fold(currentRow)
    event.preventDefault()
    return
  }
  const row = rowAfterKey(event.key, model.currentIndex, model.rowCount, rowsOnPage)
  if (row === null) return
  moveTo(row, event.shiftKey ? 'range' : 'only')
  event.preventDefault()
}
