/** Holds what one row on screen shows. The row stays; each part of it changes alone, so that a batch touches only what differs. */
import type { FreshnessState } from '#model/market/freshness.ts'
import type { WatchlistRow } from '#model/watchlists/watchlist.ts'
import type { StoredQuote } from '#renderer/live/prices/quote-store.ts'
import { isSlotText, roomFor } from '#renderer/panels/watchlist/columns/column-layout.ts'
import type { ColumnId, ShownColumn } from '#renderer/panels/watchlist/columns/columns.ts'
import type { Lamp, Tick } from './flash.ts'
import type { RowLook, Tone } from './row-view.ts'

/**
 * The text of one cell on screen, written straight into the page: for the hundreds of texts of a batch, Svelte's signals would
 * take longer than everything else in the window.
 */
class CellText {
  #text = ''
  #room = Infinity
  #element: Element | null = null
  #node: Text | null = null
  /** As the element is marked; most texts of a cell have room, one after the other. */
  #isCut: boolean | null = null
  #isOld = false

  /** Draws it into an element from now on; what has no `room` for its characters is cut. */
  drawIn(element: Element, room: number): void {
    this.#element = element
    this.#room = room
    this.#node = new Text()
    this.#isCut = null
    element.replaceChildren(this.#node)
    element.toggleAttribute('data-old', this.#isOld)
    this.#draw()
  }

  /** The element is gone. */
  leave(): void {
    this.#element = null
    this.#node = null
  }

  /** @param isOld Whether it looks old whatever its row does. */
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
  /** What {@link Slot.show} was made of. */
  stored: StoredQuote | undefined
  /** The same for columns that draw a picture of it; undefined while none does. */
  pictured: StoredQuote | undefined = $state.raw()
  tick: Tick | null = $state.raw(null)
  state: FreshnessState = $state.raw('pending')
  tone: Tone = $state.raw('flat')
  /** As of a {@link RowLook}. */
  heat = $state.raw(0)
  /** As of a {@link RowLook}. */
  age: RowLook['age'] = $state.raw()
  litUntil = 0
  /** Since when columns out of view show what was before {@link stored}, Unix epoch ms; null while they do not. */
  behindSince: number | null = null
  /** Of the columns that were shown so far. */
  readonly #cells: Partial<Record<ColumnId, CellText>> = {}

  /** The same one for as long as the slot exists. */
  cell(id: ColumnId): CellText {
    return (this.#cells[id] ??= new CellText())
  }

  /**
   * Draws the market's texts into the cells of a row until that goes. One call a row: what a cell holds for itself exists some
   * five hundred times.
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
