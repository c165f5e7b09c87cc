/** Remembers the order book snapshots that a window has shown, for comparison. */
import { memoryOf, type PriceEpochs } from '#contract/wire/price-memory.ts'
import { type DepthBook, depthImbalance } from '#model/market/book/depth-book.ts'
import { bookPrices } from '#model/market/book/depth-prices.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { wallsAfter, type Wall } from './walls.ts'

interface BookMoment {
  /** When the book was fetched, Unix epoch ms. */
  readonly at: number
  /** A value from -1 to 1; null for an empty book. */
  readonly imbalance: number | null
  /** Percent of the mid; null if a side is empty. */
  readonly spreadPercent: number | null
}

export interface BookMemory {
  before(): DepthBook | null
  /** Stored figures in order of time. */
  moments(): readonly BookMoment[]
  walls(): readonly Wall[]
  /** `at` is when the book was fetched, Unix epoch ms; a known time is ignored. */
  take(book: DepthBook, at: number): void
}

export interface BookMemories {
  /** Returns the memory of an instrument; the least recently used ones are dropped. */
  of(instrument: InstrumentId): BookMemory
}

const MAX_MOMENTS = 600
const MAX_BOOKS = 64

/** Forgets the books when the source changes. */
export function createBookMemories(source: PriceEpochs): BookMemories {
  const ofSource = memoryOf(source, () => new Map<InstrumentId, BookMemory>())
  return {
    of(instrument) {
      const memories = ofSource()
      const memory = memories.get(instrument) ?? createBookMemory()
      memories.delete(instrument)
      memories.set(instrument, memory)
      const [oldest] = memories.keys()
      if (memories.size > MAX_BOOKS && oldest !== undefined) memories.delete(oldest)
      return memory
    },
  }
}

export function createBookMemory(): BookMemory {
  const moments: BookMoment[] = []
  let walls: readonly Wall[] = []
  let before: DepthBook | null = null
  let last: DepthBook | null = null

  return {
    before: () => before,
    moments: () => moments,
    walls: () => walls,
    take(book, at) {
      if (at <= (moments.at(-1)?.at ?? -Infinity)) return
      before = last
      last = book
      moments.push({ at, imbalance: depthImbalance(book), spreadPercent: bookPrices(book).spreadPercent })
      if (moments.length > MAX_MOMENTS) moments.shift()
      walls = wallsAfter(walls, book, at)
    },
  }
}
