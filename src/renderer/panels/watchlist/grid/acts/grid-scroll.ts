/** Reports a grid's scroll position to the model. */
import type { Appearance } from '#renderer/window/appearance.ts'
import type { GridModel } from '../model/grid-model.svelte.ts'
import { scrollTopShowing, type Viewport } from '#renderer/components/tables/visible-range.ts'

export interface GridScrollPorts {
  readonly model: Pick<GridModel, 'rowCount' | 'setViewport'>
  readonly appearance: () => Pick<Appearance, 'choiceHeight' | 'headingHeight'>
  /** `left` is the horizontal position, CSS pixels. */
  readonly moved: (left: number) => void
}

export class GridScroll {
  readonly #ports: GridScrollPorts
  #element: HTMLElement | null = null
  #height = 0
  #at = { top: 0, left: 0 }

  constructor(ports: GridScrollPorts) {
    this.#ports = ports
  }

  attach(element: HTMLElement): void {
    this.#element = element
  }

  resize(height: number): void {
    this.#height = height
    this.#ports.model.setViewport(this.#viewport)
  }

  read(): void {
    const { scrollTop: top = 0, scrollLeft: left = 0 } = this.#element ?? {}
    this.#ports.model.setViewport(this.#viewport)
    if (top === this.#at.top && left === this.#at.left) return
    this.#at = { top, left }
    this.#ports.moved(left)
  }

  /** Scrolls just enough to show the whole row. */
  show(index: number): void {
    if (this.#element !== null)
      this.#element.scrollTop = scrollTopShowing(index, this.#viewport, this.#ports.appearance().choiceHeight)
  }

  get rowsOnPage(): number {
    return Math.max(1, Math.floor(this.#viewport.height / this.#ports.appearance().choiceHeight) - 1)
  }

  /** Returns the index of the row before which a point of the screen is; the number of rows if it is below all. */
  positionAt(clientY: number): number {
    if (this.#element === null) return 0
    const { scrollTop } = this.#element
    const top = clientY - this.#element.getBoundingClientRect().top - this.#ports.appearance().headingHeight + scrollTop
    return Math.max(0, Math.min(this.#ports.model.rowCount, Math.round(top / this.#ports.appearance().choiceHeight)))
  }

  get #viewport(): Viewport {
    return { scrollTop: this.#element?.scrollTop ?? 0, height: this.#height - this.#ports.appearance().headingHeight }
  }
}
