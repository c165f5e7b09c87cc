/**
 * Counts what was traded between answers by the volume and turnover that quotes carry, which are sums since the day started. Each
 * trade counts once, whatever is repeated or out of order.
 */
import type { PricedQuote } from './quote.ts'

/** What was traded since the answer before; null where it is unknown. */
export interface Traded {
  readonly volume: number | null
  readonly turnover: number | null
}

/** How far the sums of an instrument are counted. */
export interface CountedSums extends Traded {
  /** The newest quote. */
  readonly quote: PricedQuote
}

/** What is known of the sums of a quote. */
export interface SumKind {
  /** Whether they are those of a trading day. Sums of a coin may be those of the last 24 hours, which fall as well as rise. */
  readonly isOfDay: boolean
  /** Whether the trading date of the quote differs from that of the quote before. */
  readonly isOtherDate: boolean
}

/** Where it is unknown what was traded. */
export const NOTHING_TRADED: Traded = { volume: null, turnover: null }

/** Significant digits that survive the subtraction of two numbers of fifteen. */
const SURE_DIGITS = 10
/** No correction takes back as much of a day, and no 24 hours lose as much from one answer to the next. */
const RESET_PART = 0.5

/** Counts the sums of one more quote. */
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
  // Some services send zero where they do not know.
  if (sum === 0) return { counted, traded: null }
  // Removes the rounding errors of binary arithmetic from the difference of two decimal fractions.
  if (sum >= counted) return { counted: sum, traded: Number((sum - counted).toPrecision(SURE_DIGITS)) }
  return isRising ? { counted, traded: 0 } : { counted: sum, traded: null }
}

/** Whether the sums of a quote started at zero after the quote before. */
function hasStartedAgain(before: CountedSums, quote: PricedQuote, { isOfDay, isOtherDate }: SumKind): boolean {
  const part = partOf(before.volume, quote.volume) ?? partOf(before.turnover, quote.turnover) ?? 1
  if (part < RESET_PART || !isOfDay) return part < RESET_PART
  const isOtherBasis =
    differs(before.quote.open, quote.open) || differs(before.quote.previousClose, quote.previousClose)
  // Within a day the high never falls and the low never rises.
  return part < 1 ? isOtherBasis || isOtherDate : isOtherBasis && hasNarrowed(before.quote, quote)
}

/** A sum as a part of what was counted of it; null where either is not known. */
const partOf = (counted: number | null, sum: number | null): number | null =>
  counted === null || sum === null || counted === 0 || sum === 0 ? null : sum / counted

const differs = (before: number | null, after: number | null): boolean =>
  before !== null && after !== null && before !== after

function hasNarrowed(before: PricedQuote, after: PricedQuote): boolean {
  const isBelow = before.high !== null && after.high !== null && after.high < before.high
  return isBelow || (before.low !== null && after.low !== null && after.low > before.low)
}
