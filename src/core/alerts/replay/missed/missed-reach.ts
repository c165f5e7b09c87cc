/** Which bars are best for a span that no poll saw. */
import { longestBarMs } from '#model/candles/candle-interval.ts'
import type { TimeSpan } from '#model/candles/candle-series.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'

/** Finest first. */
const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '1D'] as const satisfies readonly CandleInterval[]
/** What one request brings. */
const MAX_BARS = 1_000
/** Bars that end within this time are worth waiting for. */
const SHORT_MS = 60_000
/** From the end of a bar until the service has all of it. */
const SETTLE_MS = 3_000

/** The finest of which one request reaches back to the start of the span. */
export function intervalFor({ from }: TimeSpan, now: number): CandleInterval {
  return INTERVALS.find((interval) => barsSince(interval, from, now) <= MAX_BARS) ?? '1D'
}

/** About how many bars there are since then: nights make it too many, never too few. */
export const barsSince = (interval: CandleInterval, from: number, now: number): number =>
  Math.ceil((now - from) / longestBarMs(interval)) + 2

/** When the bars of a span are all over, Unix epoch ms, as far as that is worth waiting for. */
export function readyAt({ from, to }: TimeSpan, grid: CandleGrid): number {
  const interval = intervalFor({ from, to }, to)
  if (longestBarMs(interval) > SHORT_MS) return to
  return grid.endOf(interval, grid.startOf(interval, to)) + SETTLE_MS
}
