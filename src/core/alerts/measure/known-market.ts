/** What was last known of an instrument: the next answer is evaluated against it. Stored, so that a restart goes on from there. */
import { depthImbalance, type DepthBook } from '#model/market/book/depth-book.ts'
import type { BarCloseInterval } from '#model/alerts/alert.ts'
import { bookPrices } from '#model/market/book/depth-prices.ts'
import type { TradingState, PricedQuote } from '#model/market/quote.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import type { PriceWindow } from './price-window.ts'

export interface KnownMarket {
  /** The last quote that was believed; null while there is none. */
  readonly quote: PricedQuote | null
  /** When the answer came that confirmed it last, Unix epoch ms. */
  readonly fetchedAt: number
  /** Trading date of the quote. */
  readonly date: CalendarDate
  /** The day's extremes as far as they are accounted for. */
  readonly high: number | null
  readonly low: number | null
  /** What has to be seen a second time before it is believed; null where nothing is in doubt. */
  readonly doubt: Doubt | null
  readonly status: TradingState | null
  readonly book: KnownBook | null
  readonly window: PriceWindow
  /** How far the service was behind the exchange at least when the last trade became known, ms. */
  readonly delayMs: number
  /** The end of the last bar whose close alerts were given, by interval, Unix epoch ms. */
  readonly closed: Readonly<Partial<Record<BarCloseInterval, number>>>
}

export interface Doubt {
  /** Of a quote that is too far off to be believed; null where only an extreme is. */
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

/** What alerts go by of a book. */
export function bookKnown(book: DepthBook, fetchedAt: number): KnownBook {
  return { spreadPercent: bookPrices(book).spreadPercent, imbalance: depthImbalance(book), fetchedAt }
}
