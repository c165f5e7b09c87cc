/** What a window remembers of the books it has shown: a photograph is worth more beside the ones before it. */
import { memoryOf, type PriceEpochs } from '#contract/wire/price-memory.ts'
import { type DepthBook, depthImbalance } from '#model/market/book/depth-book.ts'
import { bookPrices } from '#model/market/book/depth-prices.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { wallsAfter, type Wall } from './walls.ts'

/** What remains of one look at a book. */
interface BookMoment {
  /** When the book was fetched, Unix epoch ms. */
  readonly at: number
  /** From -1 to 1; null for an empty book. */
  readonly imbalance: number | null
  /** In percent of the mid; null while a side is empty. */
  readonly spreadPercent: number | null
}

export interface BookMemory {
  /** The book of the look before the last one, to compare that with; null before there were two. */
  before(): DepthBook | null
  /** In order of time. */
  moments(): readonly BookMoment[]
  walls(): readonly Wall[]
  /** Takes another look. `at` is when the book was fetched, Unix epoch ms; one that is known already is not taken twice. */
  take(book: DepthBook, at: number): void
}

export interface BookMemories {
  /** The one of an instrument, stored while others have not taken its place. */
  of(instrument: InstrumentId): BookMemory
}

const MAX_MOMENTS = 600
const MAX_BOOKS = 64

/** The books of one source go with it. */
export function createBookMemories(source: PriceEpochs): BookMemories {
  const ofSource = memoryOf(source, () => new Map<InstrumentId, BookMemory>())
  return {
    of(instrument) {
      const memories = ofSource()
      const memory = memories.get(instrument) ?? createBookMemory()
      // Put behind the others: the one that was not asked for the longest goes first.
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
