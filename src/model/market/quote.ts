/** A quote, and how a fetched quote replaces the known one (see docs on data rules). */
import type { AssetClass } from './asset-class.ts'

/** Prices are in the quote currency; null if the service sent no usable number. */
interface QuoteFields {
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  /** Absent for forex and crypto. */
  readonly previousClose: number | null
  readonly volume: number | null
  readonly turnover: number | null
  /** As served; documented for stocks only. */
  readonly status: number | null
}

/** A quote with a price. */
export interface PricedQuote extends QuoteFields {
  /** Latest price; see `isPriceOf`. */
  readonly last: number
  /** As served, never derived; absent for crypto. */
  readonly change: number | null
  /** As served; absent for crypto. */
  readonly changePercent: number | null
  /** Exchange time of the latest trade, Unix epoch ms. */
  readonly time: number
}

/** A quote without a usable price, such as of a stock halted all day; its status and previous close are valid. */
export interface UnpricedQuote extends QuoteFields {
  readonly last: null
  /** A change needs a price. */
  readonly change: null
  readonly changePercent: null
  readonly time: number | null
}

/** A quote with or without a price. */
export type Quote = PricedQuote | UnpricedQuote

/** Returns the quote if it has a price, otherwise null. */
export function pricedQuote(quote: Quote | null): PricedQuote | null {
  return quote === null || quote.last === null ? null : quote
}

/** A stock's trading status (specification, "Quote object"); `unknown` for other classes. */
export type TradingState = 'trading' | 'halted' | 'delisted' | 'circuitBreaker' | 'unknown'

const STOCK_STATES: readonly TradingState[] = ['trading', 'halted', 'delisted', 'circuitBreaker']

/** Returns the meaning of a served status. */
export function tradingState(assetClass: AssetClass, status: number | null): TradingState {
  if (assetClass !== 'stock' || status === null) return 'unknown'
  return STOCK_STATES[status] ?? 'unknown'
}

/** The relation of a fetched quote to the known one. Only `new` and `correction` may be stored. */
export type Arrival = 'new' | 'correction' | 'duplicate' | 'older'

/**
 * Compares a fetched quote with the known one by exchange time. At the same time, different data are a correction, but new if the
 * volume rose, because some services send times in whole seconds or minutes.
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
 * Returns the known quote with the status of an answer without a price, unless that concerns an earlier trade. The same object if
 * nothing changes.
 */
export function withStatusOf(known: PricedQuote, fetched: UnpricedQuote): PricedQuote {
  const isOlder = fetched.time !== null && fetched.time < known.time
  if (isOlder || fetched.status === null || fetched.status === known.status) return known
  return { ...known, status: fetched.status }
}

/** Compares field by field, because this runs for every quote. */
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
