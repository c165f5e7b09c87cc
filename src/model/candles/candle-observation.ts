/** Applies a quote to the forming bars. A change of the day's high or low shows a price that no poll saw, so wicks are right. */
import { sumOfKnown, type Bar } from './candle-bar.ts'
import type { CandleGrade } from './candle-series.ts'
import type { Traded } from '../market/counted-sums.ts'
import type { PricedQuote } from '../market/quote.ts'

/** The change that one quote makes to a bar. */
export interface Observation {
  /** Exchange time of the previous quote, Unix epoch ms; `time` without one. */
  readonly since: number
  readonly time: number
  readonly price: number
  /** A price above `price` since the previous quote, from the day's high. */
  readonly high: number | null
  readonly low: number | null
  /** Volume since the previous quote. */
  readonly volume: number | null
  readonly turnover: number | null
}

/** Returns null without a trade since the previous quote. */
export function observationOf(previous: PricedQuote | null, quote: PricedQuote, traded: Traded): Observation | null {
  const { time, last: price } = quote
  const { volume, turnover } = traded
  if (previous === null) return { since: time, time, price, high: null, low: null, volume, turnover }
  // Only the day's sums show trades at the same time and price.
  const isSame = time === previous.time && price === previous.last && !volume && !turnover
  if (time < previous.time || isSame) return null
  return {
    since: previous.time,
    time,
    price,
    high: unseen(previous.high, quote.high, price, 1),
    low: unseen(previous.low, quote.low, price, -1),
    volume,
    turnover,
  }
}

/**
 * Returns the changed bars, in order; empty if the observation is older than the last bar. The bar with more of the time since the
 * previous quote gets the wicks.
 * @param start Start of the bar that contains the observation.
 * @param grade Grade of a new bar.
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

/** Returns whether most of the observed time is before `start`. */
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

/** Returns the same object if nothing changes. */
function widened(bar: Bar, { high, low }: Observation): Bar {
  const next = { high: Math.max(bar.high, high ?? bar.high), low: Math.min(bar.low, low ?? bar.low) }
  return next.high === bar.high && next.low === bar.low ? bar : { ...bar, ...next }
}

/** Returns the day's extreme if it moved outwards past the price. An extreme that moved inwards belongs to a different day. */
function unseen(before: number | null, after: number | null, price: number, direction: 1 | -1): number | null {
  if (before === null || after === null) return null
  return (after - before) * direction > 0 && (after - price) * direction > 0 ? after : null
}
