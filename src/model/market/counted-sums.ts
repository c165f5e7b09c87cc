/**
 * Computes the trading between answers from volume and turnover, which are sums since the start of the day. Each trade counts once,
 * even if answers are repeated or out of order.
 */
import type { PricedQuote } from './quote.ts'

/** The trading since the previous answer; null if unknown. */
export interface Traded {
  readonly volume: number | null
  readonly turnover: number | null
}

/** The counted part of an instrument's sums. */
export interface CountedSums extends Traded {
  /** The newest quote. */
  readonly quote: PricedQuote
}

/** The properties of a quote's sums. */
export interface SumKind {
  /** The sums of a coin may be of the last 24 hours, which can fall. */
  readonly isOfDay: boolean
  readonly isOtherDate: boolean
}

/** Unknown trading. */
export const NOTHING_TRADED: Traded = { volume: null, turnover: null }

/** Digits that remain reliable in a difference of numbers of fifteen digits. */
const SURE_DIGITS = 10
/** A larger drop is a new start: no correction, and no 24-hour sum between two answers, loses as much. */
const RESET_PART = 0.5

/** Counts the sums of a quote. */
export function countSums(
  before: CountedSums | null,
  quote: PricedQuote,
  kind: SumKind,
): { readonly counted: CountedSums; readonly traded: Traded } {
  if (before === null)
    return { counted: { quote, volume: quote.volume, turnover: quote.turnover }, traded: NOTHING_TRADED }
  if (quote.time < before.quote.time) return { counted: before, traded: NOTHING_TRADED }
  const isSameTime = quote.time === before.quote.time
  const hasStarted = !isSameTime && hasStartedAgain(before, quote, kind)
  // A lower sum at the same time is an earlier answer; within a day it was corrected. Nothing counts until it is reached again.
  const isRising = isSameTime || kind.isOfDay
  const count = (counted: number | null, sum: number | null) =>
    countSum(hasStarted && counted !== null ? 0 : counted, sum, isRising)
  const [volume, turnover] = [count(before.volume, quote.volume), count(before.turnover, quote.turnover)]
  return {
    counted: { quote, volume: volume.counted, turnover: turnover.counted },
    traded: { volume: volume.traded, turnover: turnover.traded },
  }
}

function countSum(
  counted: number | null,
  sum: number | null,
  isRising: boolean,
): { readonly counted: number | null; readonly traded: number | null } {
  if (sum === null || counted === null) return { counted: sum ?? counted, traded: null }
  // Some services send zero for unknown.
  if (sum === 0) return { counted, traded: null }
  // Removes binary rounding errors.
  if (sum >= counted) return { counted: sum, traded: Number((sum - counted).toPrecision(SURE_DIGITS)) }
  return isRising ? { counted, traded: 0 } : { counted: sum, traded: null }
}

/** Returns whether the sums restarted from zero. */
function hasStartedAgain(before: CountedSums, quote: PricedQuote, { isOfDay, isOtherDate }: SumKind): boolean {
  const part = partOf(before.volume, quote.volume) ?? partOf(before.turnover, quote.turnover) ?? 1
  if (part < RESET_PART || !isOfDay) return part < RESET_PART
  const isOtherBasis =
    differs(before.quote.open, quote.open) || differs(before.quote.previousClose, quote.previousClose)
  // Within a day the high never falls and the low never rises.
  return part < 1 ? isOtherBasis || isOtherDate : isOtherBasis && hasNarrowed(before.quote, quote)
}

/** Returns a sum as a part of the counted one. */
const partOf = (counted: number | null, sum: number | null): number | null =>
  counted === null || sum === null || counted === 0 || sum === 0 ? null : sum / counted

const differs = (before: number | null, after: number | null): boolean =>
  before !== null && after !== null && before !== after

function hasNarrowed(before: PricedQuote, after: PricedQuote): boolean {
  const isBelow = before.high !== null && after.high !== null && after.high < before.high
  return isBelow || (before.low !== null && after.low !== null && after.low > before.low)
}
