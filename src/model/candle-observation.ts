/**
 * What one more quote says about the bars that are forming. Between two quotes the price may have been anywhere, but where the
 * day's high rose it was there, and where the day's low fell it was there: so wicks are right although nobody saw the trade.
 */
import { sumOfKnown, type Bar } from './candle-bar.ts'
import type { CandleGrade } from './candle-series.ts'
import type { Quote } from './quote.ts'

/** Digits that are left when two numbers of fifteen are subtracted. */
const SURE_DIGITS = 10

/** What one quote adds to a bar. */
export interface Observation {
  /** Exchange time of the quote before, Unix epoch ms; the same as `time` when none was known. */
  readonly since: number
  /** Exchange time of this quote. */
  readonly time: number
  readonly price: number
  /** A price above this one that was reached in between, because the day's high rose to it; null where there is none. */
  readonly high: number | null
  readonly low: number | null
  /** Traded after `since`; null where that cannot be told. */
  readonly volume: number | null
  readonly turnover: number | null
}

/** Null when no trade happened since the quote before. */
export function observationOf(previous: Quote | null, quote: Quote): Observation | null {
  const { time, last: price } = quote
  if (previous === null) return { since: time, time, price, high: null, low: null, volume: null, turnover: null }
  if (time < previous.time || (time === previous.time && price === previous.last)) return null
  return {
    since: previous.time,
    time,
    price,
    high: unseen(previous.high, quote.high, price, 1),
    low: unseen(previous.low, quote.low, price, -1),
    volume: grown(previous.volume, quote.volume),
    turnover: grown(previous.turnover, quote.turnover),
  }
}

/**
 * The bars that an observation changes, in order: none when it is older than the last bar, else the one that it lies in (or
 * begins) and, where more of the time since the quote before lies in the last bar, that one with its wicks.
 * @param start Start of the bar that the observation lies in.
 * @param grade Of a bar that it begins.
 */
export function barsAfter(
  last: Bar | null,
  observation: Observation,
  start: number,
  grade: CandleGrade,
): readonly Bar[] {
  if (last !== null && start < last.time) return []
  if (last !== null && start === last.time) return [closedAt(last, observation)]
  const first = firstBar(start, observation, grade)
  if (last === null || !isMostlyBefore(start, observation) || observation.since < last.time)
    return [widened(first, observation)]
  const former = widened(last, observation)
  return former === last ? [first] : [former, first]
}

/** Whether more of the time that an observation tells of lies before `start` than after it. */
function isMostlyBefore(start: number, { since, time }: Observation): boolean {
  return since < start && time - start < start - since
}

function firstBar(time: number, { price, volume, turnover }: Observation, grade: CandleGrade): Bar {
  return { time, open: price, high: price, low: price, close: price, volume, turnover, grade }
}

function closedAt(bar: Bar, observation: Observation): Bar {
  const { price, volume, turnover } = observation
  const { high, low } = widened(bar, observation)
  return {
    ...bar,
    high: Math.max(high, price),
    low: Math.min(low, price),
    close: price,
    volume: sumOfKnown(bar.volume, volume),
    turnover: sumOfKnown(bar.turnover, turnover),
  }
}

/** The bar itself when nothing changes. */
function widened(bar: Bar, { high, low }: Observation): Bar {
  const next = { high: Math.max(bar.high, high ?? bar.high), low: Math.min(bar.low, low ?? bar.low) }
  return next.high === bar.high && next.low === bar.low ? bar : { ...bar, ...next }
}

/**
 * The extreme of the day, if it went on in its direction and beyond the price that is seen; another day's is no evidence.
 */
function unseen(before: number | null, after: number | null, price: number, direction: 1 | -1): number | null {
  if (before === null || after === null) return null
  return (after - before) * direction > 0 && (after - price) * direction > 0 ? after : null
}

/** A sum that falls was begun again, or is of a window that moves along. */
function grown(before: number | null, after: number | null): number | null {
  if (before === null || after === null || after < before) return null
  // The difference of two decimal fractions, without what binary arithmetic adds to it.
  return Number((after - before).toPrecision(SURE_DIGITS))
}
