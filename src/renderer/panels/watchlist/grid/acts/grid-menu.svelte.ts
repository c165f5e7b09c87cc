/** The position and the price of the rows' menu. */
import type { PricedInstrument } from '#renderer/commands/price-menu/new-alert-at.ts'
import type { GridModel } from '../model/grid-model.svelte.ts'
import type { GridPointer } from './grid-pointer.ts'

export interface GridMenuPorts {
  readonly model: Pick<GridModel, 'currentIndex'>
  readonly pointer: Pick<GridPointer, 'rowAt' | 'chooseAt' | 'priceAt'>
  /** Scrolls to the row and returns its element. */
  readonly showCurrent: () => Element | null
}

export interface OpenMenu {
  readonly at: DOMRectReadOnly
  /** The price of the cell under the pointer, or null. */
  readonly priced: PricedInstrument | null
}

export class GridMenu {
  open: OpenMenu | null = $state.raw(null)
  readonly #ports: GridMenuPorts

  constructor(ports: GridMenuPorts) {
    this.#ports = ports
  }

  /** Opens the menu for the row under the mouse, or by keyboard for the selected row. Returns false without a row. */
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
