/** One row on screen. Its place stays; what it shows changes, each part for itself, so that a batch touches only what differs. */
import type { FreshnessState } from '../../../../model/freshness.ts'
import type { WatchlistRow } from '../../../../model/watchlist.ts'
import type { StoredQuote } from '../../../live/quote-store.ts'
import { CellText } from './cell-text.ts'
import { isMarketText } from '../columns/column-runs.ts'
import { roomFor, type Field, type ShownColumn } from '../columns/columns.ts'
import type { Lamp, Tick } from './flash.ts'
import type { RowView, Tone } from './row-view.ts'

export class Slot implements Lamp {
  row: WatchlistRow = $state.raw() as WatchlistRow
  /** What {@link Slot.show} was made of. */
  stored: StoredQuote | undefined
  /** The same for columns that draw a picture of it; undefined while none does. */
  pictured: StoredQuote | undefined = $state.raw()
  tick: Tick | null = $state.raw(null)
  state: FreshnessState = $state.raw('pending')
  tone: Tone = $state.raw('flat')
  /** As of a {@link RowView}. */
  heat = $state.raw(0)
  isAgainstOpen = $state.raw(false)
  fetchedAt: number | null = null
  litUntil = 0
  readonly #cells: Partial<Record<Field, CellText>> = {}

  /** The same one for as long as the slot exists. */
  cell(field: Field): CellText {
    return (this.#cells[field] ??= new CellText())
  }

  /**
   * Draws the market's texts into the cells of a row until that goes. One call a row: what a cell keeps for itself, it keeps some
   * five hundred times.
   */
  drawIn(row: Element, columns: readonly ShownColumn[]): () => void {
    const drawn: CellText[] = []
    for (const column of columns) {
      const element = row.children[column.place - 1]
      if (element === undefined || !isMarketText(column)) continue
      const text = this.cell(column.field)
      text.drawIn(element, roomFor(column))
      drawn.push(text)
    }
    return () => drawn.forEach((text) => text.leave())
  }

  show({ state, tone, heat, isAgainstOpen, fetchedAt, texts }: RowView): void {
    this.state = state
    this.tone = tone
    this.heat = heat
    this.isAgainstOpen = isAgainstOpen
    this.fetchedAt = fetchedAt
    for (const field in texts) this.cell(field as Field).set(texts[field as Field] ?? '')
  }
}
