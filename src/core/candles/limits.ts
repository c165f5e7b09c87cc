/** How many bars to ask for. Charts that ask for the same number share a request, so there are only a few numbers. */
import { longestBarMs } from '../../model/candle-interval.ts'
import type { CandleInterval } from '../../model/candle.ts'

/** Of a series that nothing is kept of; also what is read of one that is kept. */
export const FIRST_BARS = 500
/** Read from what is kept at each step back. */
export const OLDER_BARS = 1_000
/** What polling a series brings anyway. */
const POLLED_BARS = 3

const STEPS = [16, 64, 250, FIRST_BARS, 1_000] as const
/** The service has no other way to tell of older bars than to tell of all since then. */
const OLDER_STEPS = [1_000, 2_000, 4_000, 8_000, 16_000] as const

/** Bars to ask for when the last one is known; 0 when polling closes the gap. */
export function limitForTail(lastTime: number | null, now: number, interval: CandleInterval): number {
  if (lastTime === null) return FIRST_BARS
  // Nights and holidays make this too many, never too few: the last known one has to be among them.
  const needed = Math.ceil((now - lastTime) / shortestBarMs(interval)) + 2
  if (needed <= POLLED_BARS) return 0
  return STEPS.find((step) => step >= needed) ?? STEPS[STEPS.length - 1] ?? FIRST_BARS
}

/** Bars to ask for so that more than `known` may come, and `least` if possible; null when that is more than is ever asked for. */
export function limitForOlder(known: number, least: number): number | null {
  const steps = OLDER_STEPS.filter((step) => step > known)
  return steps.find((step) => step >= least) ?? steps.at(-1) ?? null
}

/** A month has 28 days or more. */
function shortestBarMs(interval: CandleInterval): number {
  return interval === '1M' ? (longestBarMs(interval) * 28) / 31 : longestBarMs(interval)
}
