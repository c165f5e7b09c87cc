/** A quote, and the rules that decide whether a newly fetched one may replace what is known (see docs on data rules). */
import type { AssetClass } from './asset-class.ts'

/**
 * Prices are in the instrument's own quote currency. A field is null when the service did not send a usable number:
 * "no data", never a price.
 */
interface QuoteFields {
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  /** Absent for forex and crypto. */
  readonly previousClose: number | null
  readonly volume: number | null
  readonly turnover: number | null
  /** Trading status as served; its meaning is documented for stocks only. */
  readonly status: number | null
}

/** A quote with a price. */
export interface PricedQuote extends QuoteFields {
  /** Latest price; see `isPriceOf`. */
  readonly last: number
  /** As served; absent for crypto. Never invented: a derived change is computed where its basis can be named. */
  readonly change: number | null
  /** In percent, as served; absent for crypto. */
  readonly changePercent: number | null
  /** Exchange time of the latest trade, Unix epoch ms. */
  readonly time: number
}

/** A quote without a usable latest price, as of a stock that is halted all day: its status and previous close are still true. */
export interface UnpricedQuote extends QuoteFields {
  readonly last: null
  /** A change from or to an unknown price is not a number, whatever was served. */
  readonly change: null
  readonly changePercent: null
  /** Null where no usable time was sent either. */
  readonly time: number | null
}

/** What the service says of an instrument, with or without a price. */
export type Quote = PricedQuote | UnpricedQuote

/** The quote where it has a price, else null: for code that computes with prices. */
export function pricedQuote(quote: Quote | null): PricedQuote | null {
  return quote === null || quote.last === null ? null : quote
}

/** Meaning of a stock's trading status (specification, "Quote object"); `unknown` for any other class or number. */
export type TradingState = 'trading' | 'halted' | 'delisted' | 'circuitBreaker' | 'unknown'

const STOCK_STATES: readonly TradingState[] = ['trading', 'halted', 'delisted', 'circuitBreaker']

/** What a served status means; only stocks have documented ones. */
export function tradingState(assetClass: AssetClass, status: number | null): TradingState {
  if (assetClass !== 'stock' || status === null) return 'unknown'
  return STOCK_STATES[status] ?? 'unknown'
}

/** How a fetched quote relates to the one already known. Only `new` and `correction` may be stored. */
export type Arrival = 'new' | 'correction' | 'duplicate' | 'older'

/**
 * Newer exchange time wins; the same time with another payload is a correction, unless more was traded: some services tell times in
 * whole seconds or minutes. An older one is dropped.
 */
export function arrivalOf(known: PricedQuote | null, fetched: PricedQuote): Arrival {
  if (known === null || fetched.time > known.time) return 'new'
  if (fetched.time < known.time) return 'older'
  if (sameQuote(known, fetched)) return 'duplicate'
  return wasTradedSince(known, fetched) ? 'new' : 'correction'
}

const wasTradedSince = ({ volume: before }: PricedQuote, { volume }: PricedQuote): boolean =>
  before !== null && volume !== null && volume > before

/**
 * The known quote after an answer without a price: its price, the change and the time of it stay what they were, and only the
 * status is of that answer. An answer about an earlier trade says nothing. The known object itself where nothing changes.
 */
export function withStatusOf(known: PricedQuote, fetched: UnpricedQuote): PricedQuote {
  const isOlder = fetched.time !== null && fetched.time < known.time
  if (isOlder || fetched.status === null || fetched.status === known.status) return known
  return { ...known, status: fetched.status }
}

/** Spelt out, because this runs for every quote of every answer. */
export function sameQuote(a: PricedQuote, b: PricedQuote): boolean {
  return a.last === b.last && a.time === b.time && a.volume === b.volume && sameDay(a, b) && sameChange(a, b)
}

function sameDay(a: PricedQuote, b: PricedQuote): boolean {
  return a.open === b.open && a.high === b.high && a.low === b.low && a.previousClose === b.previousClose
}

function sameChange(a: PricedQuote, b: PricedQuote): boolean {
  const sameStatus = a.turnover === b.turnover && a.status === b.status
  return sameStatus && a.change === b.change && a.changePercent === b.changePercent
}
