/** Follows which columns of a grid can be seen, and says which of them its rows draw. */
import { columnsInView, columnTemplate, minTotalWidth, spareWidth, totalWidth } from './column-layout.ts'
import type { ColumnId, ShownColumn } from './columns.ts'

export class ColumnView {
  /** Of the grid, CSS pixels; 0 until it is measured. */
  width = $state(0)
  readonly #columns: () => readonly ShownColumn[]
  #left = $state(0)
  #isWhole = $state(false)

  readonly #spare = $derived.by(() => spareWidth(this.#columns(), this.width))
  /** A text: the same one for as long as the same columns are in view. */
  readonly #inView = $derived.by(() => {
    return columnsInView(this.#columns(), { left: this.#left, width: this.width, spare: this.#spare }).join(' ')
  })
  /** The ids of the columns that can be seen, or a part of them. */
  readonly inView = $derived(this.#inView.split(' ') as ColumnId[])
  /**
   * What rows draw: the columns up to the last in view. Cells that nobody has looked at would cost a window more than those that
   * can be seen. From the first move sideways on all of them are drawn, so that none appears late.
   */
  readonly drawn = $derived.by(() => {
    const columns = this.#columns()
    const last = columns.findLastIndex(({ id }) => this.inView.includes(id))
    return this.#isWhole ? columns : columns.slice(0, last + 1)
  })
  /** Variables of the grid: `--columns` of the header, `--min-width` of header and rows, and what a row leaves free at its end. */
  readonly style = $derived.by(() => {
    const [columns, spare] = [this.#columns(), this.#spare]
    const whole = minTotalWidth(columns) + spare
    const undrawn = this.drawn.length < columns.length ? Math.max(0, whole - totalWidth(this.drawn, spare)) : 0
    return `--columns: ${columnTemplate(columns)}; --spare: ${spare}px; --min-width: ${whole}px; --undrawn: ${undrawn}px`
  })

  constructor(columns: () => readonly ShownColumn[]) {
    this.#columns = columns
  }

  /** How many there are, drawn or not. */
  get count(): number {
    return this.#columns().length
  }

  /** Only then do the symbols have to be held in view, and every row that holds one costs extra. */
  get isSideways(): boolean {
    return this.#left > 0
  }

  /** The grid is scrolled sideways by so many CSS pixels. */
  moveTo(left: number): void {
    this.#left = left
    if (left > 0) this.drawAll()
  }

  /** Somebody is about to see columns that were out of view. */
  drawAll(): void {
    this.#isWhole = true
  }
}
