/** Tracks the visible columns, and which columns rows render. */
import { columnsInView, columnTemplate, minTotalWidth, spareWidth, totalWidth } from './column-layout.ts'
import type { ColumnId, ShownColumn } from './columns.ts'

export class ColumnView {
  /** CSS pixels; 0 until measured. */
  width = $state(0)
  readonly #columns: () => readonly ShownColumn[]
  #left = $state(0)
  #isWhole = $state(false)

  readonly #spare = $derived.by(() => spareWidth(this.#columns(), this.width))
  /** A text, so that it changes only if the columns in view change. */
  readonly #inView = $derived.by(() => {
    return columnsInView(this.#columns(), { left: this.#left, width: this.width, spare: this.#spare }).join(' ')
  })
  readonly inView = $derived(this.#inView.split(' ') as ColumnId[])
  /**
   * The columns that rows render, up to the last visible one: hidden cells would cost more than the visible ones. All columns are rendered
   * once the grid scrolls sideways, so that none appears late.
   */
  readonly drawn = $derived.by(() => {
    const columns = this.#columns()
    const last = columns.findLastIndex(({ id }) => this.inView.includes(id))
    return this.#isWhole ? columns : columns.slice(0, last + 1)
  })
  /** `--columns` of the header, `--spare`, `--min-width` of header and rows, and `--undrawn`, the space at the end of a row. */
  readonly style = $derived.by(() => {
    const [columns, spare] = [this.#columns(), this.#spare]
    const whole = minTotalWidth(columns) + spare
    const undrawn = this.drawn.length < columns.length ? Math.max(0, whole - totalWidth(this.drawn, spare)) : 0
    return `--columns: ${columnTemplate(columns)}; --spare: ${spare}px; --min-width: ${whole}px; --undrawn: ${undrawn}px`
  })

  constructor(columns: () => readonly ShownColumn[]) {
    this.#columns = columns
  }

  get count(): number {
    return this.#columns().length
  }

  /** Only then are symbols sticky, because sticky cells are expensive. */
  get isSideways(): boolean {
    return this.#left > 0
  }

  /** Sets the horizontal scroll position, CSS pixels. */
  moveTo(left: number): void {
    this.#left = left
    if (left > 0) this.drawAll()
  }

  /** Renders all columns before hidden ones come into view. */
  drawAll(): void {
    this.#isWhole = true
  }
}
