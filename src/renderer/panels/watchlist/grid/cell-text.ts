/**
 * The text of one number on screen, written straight into the page: for the hundreds of texts of a batch, Svelte's signals
 * would take longer than everything else in the window.
 */

export class CellText {
  #text = ''
  #room = Infinity
  #element: Element | null = null
  #node: Text | null = null

  /** Draws it into an element from now on; what has no `room` for its characters is cut. */
  drawIn(element: Element, room: number): void {
    this.#element = element
    this.#room = room
    this.#node = new Text()
    element.replaceChildren(this.#node)
    this.#draw()
  }

  /** The element is gone. */
  leave(): void {
    this.#element = null
    this.#node = null
  }

  set(text: string): void {
    if (text === this.#text) return
    this.#text = text
    this.#draw()
  }

  #draw(): void {
    if (this.#node === null) return
    this.#node.data = this.#text
    this.#element?.toggleAttribute('data-cut', this.#text.length > this.#room)
  }
}
