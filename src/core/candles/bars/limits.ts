/** Chooses the number of bars to request. There are few numbers, because charts that request the same number share a request. */
import { longestBarMs } from '#model/candles/candle-interval.ts'
import type { CandleInterval } from '#model/candles/candle.ts'

/** For a series without stored bars; also the number of stored bars read first. */
export const FIRST_BARS = 500
/** Stored bars read at each step back. */
export const OLDER_BARS = 1_000
/** Bars in each poll of a series. */
const POLLED_BARS = 3

/** A year of minutes of a stock. Older bars are not read. */
export const MAX_BARS = 100_000

const STEPS = [16, 64, 250, FIRST_BARS, 1_000] as const
/** For older bars: the service can only deliver all bars since a time. */
const OLDER_STEPS = [1_000, 2_000, 4_000, 8_000, 16_000] as const

/** Returns the number of bars to request after the last one; 0 if polling closes the gap. */
export function limitForTail(lastTime: number | null, now: number, interval: CandleInterval): number {
  if (lastTime === null) return FIRST_BARS
  // Nights and holidays make this too many, never too few: the answer has to include the last known bar.
  const needed = Math.ceil((now - lastTime) / shortestBarMs(interval)) + 2
  if (needed <= POLLED_BARS) return 0
  return STEPS.find((step) => step >= needed) ?? STEPS[STEPS.length - 1] ?? FIRST_BARS
}

/** Returns the number of bars to request for more than `known`, and `min` if possible; null beyond the largest request. */
export function limitForOlder(known: number, min: number): number | null {
  const steps = OLDER_STEPS.filter((step) => step > known)
  return steps.find((step) => step >= min) ?? steps.at(-1) ?? null
}

/** A month has at least 28 days. */
function shortestBarMs(interval: CandleInterval): number {
  return interval === '1M' ? (longestBarMs(interval) * 28) / 31 : longestBarMs(interval)
}
