/**
 * The number of bars to request. Charts that request the same number share a request, so there are only a few numbers.
 */
import { longestBarMs } from '#model/candles/candle-interval.ts'
import type { CandleInterval } from '#model/candles/candle.ts'

/** For a series without stored bars; also the number read of a stored one. */
export const FIRST_BARS = 500
/** Number of stored bars read at each step back. */
export const OLDER_BARS = 1_000
/** Number of bars that each poll of a series brings. */
const POLLED_BARS = 3

/** Number of bars of one series in memory: a year of minutes of a stock. Older ones are not read. */
export const MAX_BARS = 100_000

const STEPS = [16, 64, 250, FIRST_BARS, 1_000] as const
/** Numbers of bars for older ones: the service can only deliver all bars since a time. */
const OLDER_STEPS = [1_000, 2_000, 4_000, 8_000, 16_000] as const

/** Number of bars to request when the last one is known; 0 when polling closes the gap. */
export function limitForTail(lastTime: number | null, now: number, interval: CandleInterval): number {
  if (lastTime === null) return FIRST_BARS
  // Nights and holidays make this too many, never too few: the answer has to include the last known bar.
  const needed = Math.ceil((now - lastTime) / shortestBarMs(interval)) + 2
  if (needed <= POLLED_BARS) return 0
  return STEPS.find((step) => step >= needed) ?? STEPS[STEPS.length - 1] ?? FIRST_BARS
}

/**
 * Number of bars to request so that more than `known` arrive, and `min` if possible; null beyond the largest request.
 */
export function limitForOlder(known: number, min: number): number | null {
  const steps = OLDER_STEPS.filter((step) => step > known)
  return steps.find((step) => step >= min) ?? steps.at(-1) ?? null
}

/** A month has 28 days or more. */
function shortestBarMs(interval: CandleInterval): number {
  return interval === '1M' ? (longestBarMs(interval) * 28) / 31 : longestBarMs(interval)
}
