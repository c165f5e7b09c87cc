/** One row on screen. Its parts change separately, so that a batch updates only what differs. */
import type { FreshnessState } from '#model/market/freshness.ts'
import type { WatchlistRow } from '#model/watchlists/watchlist.ts'
import type { StoredQuote } from '#renderer/live/prices/quote-store.ts'
import { isSlotText, roomFor } from '#renderer/panels/watchlist/columns/column-layout.ts'
import type { ColumnId, ShownColumn } from '#renderer/panels/watchlist/columns/columns.ts'
import type { Lamp, Tick } from './flash.ts'
import type { RowLook, Tone } from './row-view.ts'

/**
 * The text of one cell, written directly to the page: for the hundreds of texts in a batch, Svelte's signals would take longer than
 * everything else in the window.
 */
class CellText {
  #text = ''
  #room = Infinity
  #element: Element | null = null
  #node: Text | null = null
  #isCut: boolean | null = null
  #isOld = false

  /** Marks text with more characters than `room` as cut. */
  drawIn(element: Element, room: number): void {
    this.#element = element
    this.#room = room
    this.#node = new Text()
    this.#isCut = null
    element.replaceChildren(this.#node)
    element.toggleAttribute('data-old', this.#isOld)
    this.#draw()
  }

  leave(): void {
    this.#element = null
    this.#node = null
  }

  /** @param isOld Independent of the row. */
  set(text: string, isOld: boolean): void {
    if (isOld !== this.#isOld) {
      this.#isOld = isOld
      this.#element?.toggleAttribute('data-old', isOld)
    }
    if (text === this.#text) return
    this.#text = text
    this.#draw()
  }

  #draw(): void {
    if (this.#node === null) return
    this.#node.data = this.#text
    const isCut = this.#text.length > this.#room
    if (isCut === this.#isCut) return
    this.#isCut = isCut
    this.#element?.toggleAttribute('data-cut', isCut)
  }
}

export class Slot implements Lamp {
  row: WatchlistRow = $state.raw() as WatchlistRow
  /** The quote that {@link Slot.show} used. */
  stored: StoredQuote | undefined
  /** Undefined without columns that draw a picture. */
  pictured: StoredQuote | undefined = $state.raw()
  tick: Tick | null = $state.raw(null)
  state: FreshnessState = $state.raw('pending')
  tone: Tone = $state.raw('flat')
  /** See {@link RowLook}. */
  heat = $state.raw(0)
  /** See {@link RowLook}. */
  age: RowLook['age'] = $state.raw()
  litUntil = 0
  /** Since when hidden columns show an earlier quote than {@link stored}, Unix epoch ms, or null. */
  behindSince: number | null = null
  readonly #cells: Partial<Record<ColumnId, CellText>> = {}

  cell(id: ColumnId): CellText {
    return (this.#cells[id] ??= new CellText())
  }

  /**
   * Renders texts in the cells of a row until the row is removed. One call for each row, because state of each cell would exist about five
   * hundred times.
   */
  drawIn(row: Element, columns: readonly ShownColumn[]): () => void {
    const drawn: CellText[] = []
    for (const column of columns) {
      const element = row.children[column.position - 1]
      if (element === undefined || !isSlotText(column)) continue
      const text = this.cell(column.id)
      text.drawIn(element, roomFor(column))
      drawn.push(text)
    }
    return () => drawn.forEach((text) => text.leave())
  }

  show({ state, tone, heat, age }: RowLook): void {
    this.state = state
    this.tone = tone
    this.heat = heat
    this.age = age
  }
}
