/** The longest silence with which a value counts as watched. */
import type { Provenance } from './freshness.ts'

/** Accepted delay in periods, at least {@link MIN_PAUSE_MS}. */
const LATE_PERIODS = 3
/** Minimum silence of an unwatched value, ms. */
export const MIN_PAUSE_MS = 90_000
/** A market at rest is polled at a long interval without loss, ms. */
const RESTING_PAUSE_MS = 1_200_000

/** Returns whether a market is closed or at lunch. */
export const isResting = (state: Provenance['state'] | null): boolean => state === 'closed' || state === 'lunch'

/** Returns whether the time between two answers, ms, is unknown. */
export function isPause(
  spanMs: number,
  { state, expectedPeriodMs }: Pick<Provenance, 'state' | 'expectedPeriodMs'>,
): boolean {
  const lateMs = LATE_PERIODS * (expectedPeriodMs ?? 0)
  return spanMs > (isResting(state) ? RESTING_PAUSE_MS : Math.max(MIN_PAUSE_MS, lateMs))
}
