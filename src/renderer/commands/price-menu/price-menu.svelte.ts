/** The anchor of a price's context menu. */
import type { Box } from '#renderer/components/menus/anchor.ts'

export interface AskedPrice {
  readonly price: number
  /** CSS pixels of the window. */
  readonly anchor: Box
}

export class PriceMenuAnchor {
  asked: AskedPrice | null = $state.raw(null)
  readonly #priceAt: (event: MouseEvent) => number | null

  /** @param priceAt Returns null to leave the menu to the browser. */
  constructor(priceAt: (event: MouseEvent) => number | null) {
    this.#priceAt = priceAt
  }

  /** Attaches a listener, because the menu is not an action of its element, which may be a table. */
  readonly attach = (element: HTMLElement): (() => void) => {
    const open = (event: MouseEvent) => {
      const price = this.#priceAt(event)
      if (price === null || event.defaultPrevented) return
      event.preventDefault()
      this.asked = { price, anchor: new DOMRectReadOnly(event.clientX, event.clientY, 0, 0) }
    }
    element.addEventListener('contextmenu', open)
    return () => element.removeEventListener('contextmenu', open)
  }

  readonly close = (): void => {
    this.asked = null
  }
}
