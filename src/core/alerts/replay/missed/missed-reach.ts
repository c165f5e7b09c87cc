/** Chooses the bars for a span that no poll saw. */
import { longestBarMs } from '#model/candles/candle-interval.ts'
import type { TimeSpan } from '#model/candles/candle-series.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'

/** Finest first. */
const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '1D'] as const satisfies readonly CandleInterval[]
/** The limit of one request. */
const MAX_BARS = 1_000
/** A search waits for the end of bars this short. */
const SHORT_MS = 60_000
/** Time from the end of a bar until the service has all of it. */
const SETTLE_MS = 3_000

/** Returns the finest interval that reaches back to the start of the span in one request. */
export function intervalFor({ from }: TimeSpan, now: number): CandleInterval {
  return INTERVALS.find((interval) => barsSince(interval, from, now) <= MAX_BARS) ?? '1D'
}

/** Estimates the number of bars since then. Nights make it too large, never too small. */
export const barsSince = (interval: CandleInterval, from: number, now: number): number =>
  Math.ceil((now - from) / longestBarMs(interval)) + 2

/** When the bars of a span have ended, Unix epoch ms, if they are short enough to wait for. */
export function readyAt({ from, to }: TimeSpan, grid: CandleGrid): number {
  const interval = intervalFor({ from, to }, to)
  if (longestBarMs(interval) > SHORT_MS) return to
  return grid.endOf(interval, grid.startOf(interval, to)) + SETTLE_MS
}
