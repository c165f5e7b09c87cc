/** Where the reader asked for the menu of a price. */
import type { Box } from '#renderer/components/menus/anchor.ts'

export interface AskedPrice {
  readonly price: number
  /** In the window's own pixels. */
  readonly anchor: Box
}

export class PriceMenuAnchor {
  asked: AskedPrice | null = $state.raw(null)
  readonly #priceAt: (event: MouseEvent) => number | null

  /** @param priceAt What is pointed at; null leaves the menu to the browser. */
  constructor(priceAt: (event: MouseEvent) => number | null) {
    this.#priceAt = priceAt
  }

  /** An attachment: a menu is no action of the element that it belongs to, which may be a table. */
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
