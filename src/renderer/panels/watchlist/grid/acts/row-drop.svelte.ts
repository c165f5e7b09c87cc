/** Shows where dragged rows would go, and inserts them. */
import type { RowId } from '#model/watchlists/watchlist.ts'
import { carriesRows, rowsCarried, type DraggedRows } from '#renderer/panels/watchlist/lists/drag.ts'

export interface RowDropPorts {
  /** Returns the index of the row at a height on screen; the number of rows if it is below all. */
  readonly positionAt: (clientY: number) => number
  /** Returns the row that would follow the dropped rows; null is the end. */
  readonly anchorAt: (position: number) => RowId | null
  /** Sorted or filtered rows can only be dropped at the end. */
  readonly hasPositions: () => boolean
  readonly drop: (dragged: DraggedRows, before: RowId | null, isCopy: boolean) => void
}

export class RowDrop {
  /** The index of the row before which rows would be inserted; null without a drag over the grid. */
  position: number | null = $state(null)
  readonly #ports: RowDropPorts

  constructor(ports: RowDropPorts) {
    this.#ports = ports
  }

  over(event: DragEvent): void {
    if (!carriesRows(event.dataTransfer)) return
    event.preventDefault()
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = event.ctrlKey ? 'copy' : 'move'
    this.position = this.#ports.hasPositions() ? this.#ports.positionAt(event.clientY) : null
  }

  leave(): void {
    this.position = null
  }

  drop(event: DragEvent): void {
    const dragged = rowsCarried(event.dataTransfer)
    const before = this.#ports.hasPositions() ? this.#ports.anchorAt(this.#ports.positionAt(event.clientY)) : null
    this.position = null
    if (dragged === null) return
    event.preventDefault()
    this.#ports.drop(dragged, before, event.ctrlKey)
  }
}
