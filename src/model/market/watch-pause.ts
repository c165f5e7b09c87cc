/** The longest silence after which a value still counts as watched. */
import type { Provenance } from './freshness.ts'

/** Accepted delay of an answer in its periods; at least {@link MIN_PAUSE_MS}. */
const LATE_PERIODS = 3
/** Minimum time without an answer before a value counts as not watched, ms. */
export const MIN_PAUSE_MS = 90_000
/** Longer, because a market that is closed or at lunch is polled at a long interval without loss, ms. */
const RESTING_PAUSE_MS = 1_200_000

/** Returns whether a market is closed or at lunch, so that no new value is due. */
export const isResting = (state: Provenance['state'] | null): boolean => state === 'closed' || state === 'lunch'

/** Returns whether the span between two answers, ms, is so long that the time between is unknown. */
export function isPause(
  spanMs: number,
  { state, expectedPeriodMs }: Pick<Provenance, 'state' | 'expectedPeriodMs'>,
): boolean {
  const lateMs = LATE_PERIODS * (expectedPeriodMs ?? 0)
  return spanMs > (isResting(state) ? RESTING_PAUSE_MS : Math.max(MIN_PAUSE_MS, lateMs))
}
