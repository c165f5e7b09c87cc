/** Says where the menu of the selected rows opens, and about which price. */
import type { PricedInstrument } from '#renderer/commands/price-menu/new-alert-at.ts'
import type { GridModel } from '../model/grid-model.svelte.ts'
import type { GridPointer } from './grid-pointer.ts'

export interface GridMenuPorts {
  readonly model: Pick<GridModel, 'currentIndex'>
  readonly pointer: Pick<GridPointer, 'rowAt' | 'chooseAt' | 'priceAt'>
  /** Brings the row that the keyboard is on into view; answers its element. */
  readonly showCurrent: () => Element | null
}

export interface OpenMenu {
  readonly at: DOMRectReadOnly
  /** The cell that it was opened on; null where that shows no price. */
  readonly priced: PricedInstrument | null
}

export class GridMenu {
  /** Null while it is closed. */
  open: OpenMenu | null = $state.raw(null)
  readonly #ports: GridMenuPorts

  constructor(ports: GridMenuPorts) {
    this.#ports = ports
  }

  /** By the mouse about the row under it, by keyboard about the selected one. Answers whether there is one. */
  ask(event: MouseEvent): boolean {
    const { model, pointer, showCurrent } = this.#ports
    const row = pointer.rowAt(event)
    if (row >= 0) pointer.chooseAt(row)
    if (model.currentIndex < 0) return false
    event.preventDefault()
    const at = row < 0 ? showCurrent()?.getBoundingClientRect() : undefined
    this.open = { at: at ?? new DOMRectReadOnly(event.clientX, event.clientY, 0, 0), priced: pointer.priceAt(event) }
    return true
  }
}
