/** Shows where rows dragged over the grid would go, and moves them there. */
import type { RowId } from '#model/watchlists/watchlist.ts'
import { carriesRows, rowsCarried, type DraggedRows } from '#renderer/panels/watchlist/lists/drag.ts'

export interface RowDropPorts {
  /** Index of the row under the pointer, by its height on screen; as many as there are rows when it is below all. */
  readonly positionAt: (clientY: number) => number
  /** The row that would follow what is dropped there; null is the end. */
  readonly anchorAt: (position: number) => RowId | null
  /** False while the rows are in another order than the list's own: then they can be dropped at the end alone. */
  readonly hasPositions: () => boolean
  readonly drop: (dragged: DraggedRows, before: RowId | null, isCopy: boolean) => void
}

export class RowDrop {
  /** Index of the row before which the dragged ones would come; null while nothing is over the grid. */
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
