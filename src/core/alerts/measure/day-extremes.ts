/** The day's high and low as far as they are accounted for: what they say of prices that no poll saw. */
import type { AssetClass } from '#model/market/asset-class.ts'
import { isPriceOf } from '#model/market/price.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import type { KnownMarket } from './known-market.ts'

/** A price so many times as high or as low as the last one may be a bad tick, or another kind of share. */
export const DOUBTFUL_FACTOR = 1.3

/** Whether a price is so far from one before that it has to be seen again. Across zero it always is. */
export function isFarOff(before: number, price: number): boolean {
  if (before < 0 && price < 0) return isFarOff(-before, -price)
  return price > before * DOUBTFUL_FACTOR || price < before / DOUBTFUL_FACTOR
}

/**
 * Whether a price below zero, or after one, lies between the day's extremes that are known: near zero all prices are far from each
 * other, so that those that were believed once are believed again.
 */
export function isWithinKnownDay({ high, low }: KnownMarket, before: number, price: number): boolean {
  const isBelowZero = before < 0 || price < 0
  return isBelowZero && high !== null && low !== null && price <= high && price >= low
}

/** 1 is the day's high, -1 its low. */
export type Sign = 1 | -1

export interface Accounted {
  readonly extreme: number | null
  /** A price beyond the last one that was reached since the poll before; null where there is none. */
  readonly reached: number | null
  /** An extreme that is too far off to be believed before it is seen again. */
  readonly doubt: number | null
}

const sideOf = (sign: Sign) => (sign === 1 ? 'high' : 'low')
const isBeyond = (sign: Sign, price: number, other: number): boolean => (price - other) * sign > 0

/** What an answer that brings nothing new leaves as it was. */
export function asItWas(sign: Sign, known: KnownMarket): Accounted {
  const side = sideOf(sign)
  return { extreme: known[side], reached: null, doubt: known.doubt?.[side] ?? null }
}

/** What an answer says of one of the day's extremes. */
export function accountFor(
  sign: Sign,
  known: KnownMarket,
  { assetClass, quote }: { readonly assetClass: AssetClass; readonly quote: PricedQuote },
  isNewDay: boolean,
): Accounted {
  const { last } = quote
  const before = isNewDay ? null : known[sideOf(sign)]
  const served = servedBeyond(sign, quote, assetClass)
  // An extreme that lags behind the price itself must not count as a touch when it catches up.
  if (served === null) return { extreme: settled(sign, last, before, assetClass), reached: null, doubt: null }
  // The time at which the first answer's extreme was reached is unknown; that of a new day was reached on that day.
  const isEvidence = isNewDay || (before !== null && isBeyond(sign, served, before))
  if (!isEvidence) return { extreme: settled(sign, served, before, assetClass), reached: null, doubt: null }
  if (isDoubtful(sign, known, served, last)) return { extreme: before ?? last, reached: null, doubt: served }
  return { extreme: served, reached: served, doubt: null }
}

/** The extreme as it is served, where it lies beyond the price itself. */
function servedBeyond(sign: Sign, quote: PricedQuote, assetClass: AssetClass): number | null {
  const served = quote[sideOf(sign)]
  return served !== null && isPriceOf(assetClass, served) && isBeyond(sign, served, quote.last) ? served : null
}

function isDoubtful(sign: Sign, { quote, doubt }: KnownMarket, served: number, last: number): boolean {
  const doubted = doubt?.[sideOf(sign)] ?? null
  const wasSeen = doubted !== null && !isBeyond(sign, doubted, served)
  return !wasSeen && isFarOff(quote?.last ?? last, served) && isFarOff(last, served)
}

/**
 * Within a day an extreme only ever goes on: where it seems to go back, two servers disagree, or a bad tick was taken out. Only
 * that of the last 24 hours may.
 */
function settled(sign: Sign, present: number, before: number | null, assetClass: AssetClass): number {
  if (before === null || assetClass === 'crypto') return present
  return sign === 1 ? Math.max(before, present) : Math.min(before, present)
}
