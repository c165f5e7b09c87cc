/**
 * The effect of one more quote on the forming bars. Between two quotes the price may have been anywhere. Where the
 * day's high rose, or its low fell, the price was there, so wicks are right although no poll saw the trade.
 */
import { sumOfKnown, type Bar } from './candle-bar.ts'
import type { CandleGrade } from './candle-series.ts'
import type { Traded } from '../market/counted-sums.ts'
import type { PricedQuote } from '../market/quote.ts'

/** The addition of one quote to a bar. */
export interface Observation {
  /** Exchange time of the quote before, Unix epoch ms; the same as `time` when none was known. */
  readonly since: number
  /** Exchange time of this quote. */
  readonly time: number
  readonly price: number
  /**
   * A price above the last one that was reached in between, because the day's high rose to it; null where there is
   * none.
   */
  readonly high: number | null
  readonly low: number | null
  /** Volume traded since the quote before; null where it is unknown. */
  readonly volume: number | null
  readonly turnover: number | null
}

/**
 * Null when no trade happened since the quote before.
 * @param traded What was traded since then.
 */
export function observationOf(previous: PricedQuote | null, quote: PricedQuote, traded: Traded): Observation | null {
  const { time, last: price } = quote
  const { volume, turnover } = traded
  if (previous === null) return { since: time, time, price, high: null, low: null, volume, turnover }
  // Trades at the same time and price show in the sums of the day alone.
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
 * The bars that an observation changes, in order; none when it is older than the last bar. It changes the bar that it
 * lies in, or starts that one. Where more of the time since the previous quote lies in the last bar, that one gets the
 * wicks.
 * @param start Start of the bar that the observation lies in.
 * @param grade Grade of a bar that it starts.
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

/** Whether more of the observed time lies before `start` than after it. */
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
 * The day's extreme, if it went beyond the price that is seen, in its own direction. Another day's extreme is no
 * evidence.
 */
function unseen(before: number | null, after: number | null, price: number, direction: 1 | -1): number | null {
  if (before === null || after === null) return null
  return (after - before) * direction > 0 && (after - price) * direction > 0 ? after : null
}
