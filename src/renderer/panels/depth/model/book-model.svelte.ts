/** One order book on screen. A new snapshot costs one assignment for each changed line. */
import { depthImbalance, type DepthBook } from '#model/market/book/depth-book.ts'
import { bookPrices, type BookPrices } from '#model/market/book/depth-prices.ts'
import type { DepthSide } from '#model/market/book/depth-grouping.ts'
import type { Provenance } from '#model/market/freshness.ts'
import type { LiveDepth } from '#model/market/book/live-depth.ts'
import { SeenDecimals } from '#i18n/format/decimals.ts'
import type { BookMemory } from '#renderer/live/prices/book-memory.ts'
import { bookLines, sameLine } from './book-lines.ts'
import type { DepthLayout } from './depth-state.ts'
import { ladderOf, sameRung, type Rung } from './ladder.ts'

/** A position on screen whose content changes. */
export class LineSlot {
  line: Rung = $state.raw() as Rung
  /** Separate state, because side and position rarely change. Position 0 is a price without orders. */
  side: DepthSide | null = $state(null)
  position = $state(0)

  constructor(line: Rung) {
    this.line = line
    this.#place(line)
  }

  show(line: Rung): void {
    this.line = line
    this.#place(line)
  }

  #place(line: Rung): void {
    this.side = line.side
    this.position = line.side === null ? 0 : line.position
  }
}

export interface BookAppearance {
  readonly layout: DepthLayout
  /** Groups levels by multiples, in the quote currency; null keeps them as served. */
  readonly step: number | null
}

export interface BookSummary extends BookPrices {
  readonly imbalance: number | null
  readonly bidVolume: number
  readonly askVolume: number
  /** The extremes of all served prices and 0. No price between them is longer when written. */
  readonly highest: number
  readonly lowest: number
}

export class BookModel {
  /** In the order on screen: the worst ask first in a stack, the best first if bids are beside them. */
  asks: readonly LineSlot[] = $state.raw([])
  bids: readonly LineSlot[] = $state.raw([])
  /** Empty unless the layout is a ladder. */
  rungs: readonly LineSlot[] = $state.raw([])
  /** Null before the first snapshot. */
  summary: BookSummary | null = $state.raw(null)
  provenance: Provenance | null = $state.raw(null)
  /** False if the service has no books of the class; null if unknown. */
  isServed: boolean | null = $state.raw(null)
  decimals = $state(0)
  looks = $state(0)
  readonly #memory: BookMemory
  readonly #seen = new SeenDecimals()
  #look: BookAppearance
  #book: DepthBook | null = null
  /** When the book was fetched, Unix epoch ms. */
  #at: number | null = null

  constructor(memory: BookMemory, look: BookAppearance) {
    this.#memory = memory
    this.#look = look
  }

  /** The price step of grouped levels, or between two rungs. */
  get step(): number {
    return this.#look.step ?? 10 ** -this.decimals
  }

  get book(): DepthBook | null {
    return this.#book
  }

  take({ value, provenance, isServed }: LiveDepth): void {
    this.provenance = provenance
    this.isServed = isServed
    const at = provenance.fetchedAt
    if (value === null || at === null || at === this.#at) return
    this.#at = at
    this.#memory.take(value, at)
    this.#book = value
    this.decimals = this.#decimalsAfter(value)
    this.summary = summaryOf(value)
    this.looks++
    this.#draw()
  }

  #decimalsAfter({ asks, bids }: DepthBook): number {
    const price = (place: number): number => (asks[place] ?? bids[place - asks.length])?.price ?? NaN
    this.#seen.see({ price }, asks.length + bids.length)
    return this.#seen.current
  }

  setAppearance(look: BookAppearance): void {
    this.#look = look
    this.#draw()
  }

  #draw(): void {
    if (this.#book === null) return
    const { layout, step } = this.#look
    const lines = bookLines(this.#book, this.#memory.before(), step)
    if (layout === 'ladder') {
      this.rungs = placed(this.rungs, ladderOf(lines, this.step))
      this.asks = this.bids = []
    } else {
      this.rungs = []
      this.asks = placed(this.asks, layout === 'stack' ? lines.asks.toReversed() : lines.asks)
      this.bids = placed(this.bids, lines.bids)
    }
  }
}

/** Reuses slots if the number of lines is unchanged. */
function placed(slots: readonly LineSlot[], lines: readonly Rung[]): readonly LineSlot[] {
  if (slots.length !== lines.length) return lines.map((line) => new LineSlot(line))
  lines.forEach((line, place) => {
    const slot = slots[place]
    if (slot !== undefined && !sameRung(slot.line, line, sameLine)) slot.show(line)
  })
  return slots
}

function summaryOf(book: DepthBook): BookSummary {
  const volume = (levels: DepthBook['asks']) => levels.reduce((sum, level) => sum + level.volume, 0)
  const prices = [...book.asks, ...book.bids].map(({ price }) => price ?? 0)
  return {
    ...bookPrices(book),
    imbalance: depthImbalance(book),
    bidVolume: volume(book.bids),
    askVolume: volume(book.asks),
    highest: Math.max(0, ...prices),
    lowest: Math.min(0, ...prices),
  }
}
