/** Rows dragged over the grid: where they would be put, and putting them there. */
import type { RowId } from '../../../../model/watchlist.ts'
import { carriesRows, rowsCarried, type DraggedRows } from './drag.ts'

export interface RowDropPorts {
  /** Index of the row under the pointer, by its height on screen; as many as there are rows when it is below all. */
  readonly placeAt: (clientY: number) => number
  /** The row that would come to stand behind what is dropped there; null is the end. */
  readonly anchorAt: (place: number) => RowId | null
  /** False while the rows stand in another order than the list's own: then only the end is a place. */
  readonly hasPlaces: () => boolean
  readonly drop: (dragged: DraggedRows, before: RowId | null, isCopy: boolean) => void
}

export class RowDrop {
  /** Index of the row before which the dragged ones would stand; null while nothing is over the grid. */
  place: number | null = $state(null)
  readonly #ports: RowDropPorts

  constructor(ports: RowDropPorts) {
    this.#ports = ports
  }

  over(event: DragEvent): void {
    if (!carriesRows(event.dataTransfer)) return
    event.preventDefault()
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = event.ctrlKey ? 'copy' : 'move'
    this.place = this.#ports.hasPlaces() ? this.#ports.placeAt(event.clientY) : null
  }

  leave(): void {
    this.place = null
  }

  drop(event: DragEvent): void {
    const dragged = rowsCarried(event.dataTransfer)
    const before = this.#ports.hasPlaces() ? this.#ports.anchorAt(this.#ports.placeAt(event.clientY)) : null
    this.place = null
    if (dragged === null) return
    event.preventDefault()
    this.#ports.drop(dragged, before, event.ctrlKey)
  }
}
