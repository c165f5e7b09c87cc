/** The last known state of an instrument, against which answers are judged. It is stored, so that a restart continues from it. */
import { depthImbalance, type DepthBook } from '#model/market/book/depth-book.ts'
import type { BarCloseInterval } from '#model/alerts/alert.ts'
import { bookPrices } from '#model/market/book/depth-prices.ts'
import type { TradingState, PricedQuote } from '#model/market/quote.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import type { PriceWindow } from './price-window.ts'

export interface KnownMarket {
  /** The last quote that was believed, or null. */
  readonly quote: PricedQuote | null
  /** When the last answer that confirmed the quote came, Unix epoch ms. */
  readonly fetchedAt: number
  readonly date: CalendarDate
  readonly high: number | null
  readonly low: number | null
  /** Must be seen again before it is believed, or null. */
  readonly doubt: Doubt | null
  readonly status: TradingState | null
  readonly book: KnownBook | null
  readonly window: PriceWindow
  /** Minimum delay of the service behind the exchange at the last trade, ms. */
  readonly delayMs: number
  /** End of the last bar whose close alerts received, by interval, Unix epoch ms. */
  readonly closed: Readonly<Partial<Record<BarCloseInterval, number>>>
}

export interface Doubt {
  /** Too far off to be believed; null if only an extreme is. */
  readonly quote: PricedQuote | null
  readonly high: number | null
  readonly low: number | null
}

export interface KnownBook {
  readonly spreadPercent: number | null
  readonly imbalance: number | null
  /** Unix epoch ms. */
  readonly fetchedAt: number
}

export const NOTHING_KNOWN_YET: KnownMarket = {
  quote: null,
  fetchedAt: 0,
  date: '',
  high: null,
  low: null,
  doubt: null,
  status: null,
  book: null,
  window: [],
  delayMs: 0,
  closed: {},
}

export function bookKnown(book: DepthBook, fetchedAt: number): KnownBook {
  return { spreadPercent: bookPrices(book).spreadPercent, imbalance: depthImbalance(book), fetchedAt }
}
