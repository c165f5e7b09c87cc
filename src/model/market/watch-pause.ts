/** The longest silence about a value before it counts as not watched. */
import type { Provenance } from './freshness.ts'

/** An answer may be late by this many of its periods, and by at least {@link MIN_PAUSE_MS}. */
const LATE_PERIODS = 3
/** Minimum time without an answer before a value counts as not watched, ms. */
export const MIN_PAUSE_MS = 90_000
/** A market that is closed or at lunch is polled at a long interval, and nothing is missed. */
const RESTING_PAUSE_MS = 1_200_000

/** Whether a market is closed or at lunch, so that no new value is due. */
export const isResting = (state: Provenance['state'] | null): boolean => state === 'closed' || state === 'lunch'

/** Whether an answer follows so late after the one before, by so many ms, that the time between is unknown. */
export function isPause(
  spanMs: number,
  { state, expectedPeriodMs }: Pick<Provenance, 'state' | 'expectedPeriodMs'>,
): boolean {
  const lateMs = LATE_PERIODS * (expectedPeriodMs ?? 0)
  return spanMs > (isResting(state) ? RESTING_PAUSE_MS : Math.max(MIN_PAUSE_MS, lateMs))
}
