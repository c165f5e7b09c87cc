/** Finds prices that no poll saw from changes of the day's high and low. */
import type { AssetClass } from '#model/market/asset-class.ts'
import { isPriceOf } from '#model/market/price.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import type { KnownMarket } from './known-market.ts'

/** A price changed by this factor may be a bad tick, or of another kind of share. */
export const DOUBTFUL_FACTOR = 1.3

/** Whether a price must be seen again because it is far from the previous one. Always true across zero. */
export function isFarOff(before: number, price: number): boolean {
  if (before < 0 && price < 0) return isFarOff(-before, -price)
  return price > before * DOUBTFUL_FACTOR || price < before / DOUBTFUL_FACTOR
}

/**
 * Whether a price below zero, or one after such a price, is within the day's known extremes. Near zero all prices differ by large
 * factors, so known levels are believed.
 */
export function isWithinKnownDay({ high, low }: KnownMarket, before: number, price: number): boolean {
  const isBelowZero = before < 0 || price < 0
  return isBelowZero && high !== null && low !== null && price <= high && price >= low
}

/** 1 for the day's high, -1 for its low. */
export type Sign = 1 | -1

export interface Accounted {
  readonly extreme: number | null
  /** A price beyond the last one, reached since the previous poll, or null. */
  readonly reached: number | null
  /** An extreme too far off to be believed until it is seen again. */
  readonly doubt: number | null
}

const sideOf = (sign: Sign) => (sign === 1 ? 'high' : 'low')
const isBeyond = (sign: Sign, price: number, other: number): boolean => (price - other) * sign > 0

/** Returns the state after an answer that brings nothing new. */
export function asItWas(sign: Sign, known: KnownMarket): Accounted {
  const side = sideOf(sign)
  return { extreme: known[side], reached: null, doubt: known.doubt?.[side] ?? null }
}

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
  // When the first answer's extreme was reached is unknown; that of a new day was reached on that day.
  const isEvidence = isNewDay || (before !== null && isBeyond(sign, served, before))
  if (!isEvidence) return { extreme: settled(sign, served, before, assetClass), reached: null, doubt: null }
  if (isDoubtful(sign, known, served, last)) return { extreme: before ?? last, reached: null, doubt: served }
  return { extreme: served, reached: served, doubt: null }
}

/** Returns the served extreme if it is beyond the price itself. */
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
 * Within a day an extreme only moves outwards; otherwise two servers disagree or a bad tick was removed. The rolling 24 hours of
 * crypto are the exception.
 */
function settled(sign: Sign, present: number, before: number | null, assetClass: AssetClass): number {
  if (before === null || assetClass === 'crypto') return present
  return sign === 1 ? Math.max(before, present) : Math.min(before, present)
}
