/** How long nothing may be heard of a value before it counts as unwatched. */
import type { Provenance } from './freshness.ts'

/** Answers may be late by this many of their periods, and by this much at least. */
const LATE_PERIODS = 3
/** Ms without an answer before a value counts as unwatched, at least. */
export const MIN_PAUSE_MS = 90_000
/** A market that rests is only looked at now and then, and nothing is missed. */
const RESTING_PAUSE_MS = 1_200_000

/** Whether a market is closed or at lunch, so that no new value is due. */
export const isResting = (state: Provenance['state'] | null): boolean => state === 'closed' || state === 'lunch'

/** Whether an answer follows so late upon the one before, by so many ms, that nobody knows what happened in between. */
export function isPause(
  spanMs: number,
  { state, expectedPeriodMs }: Pick<Provenance, 'state' | 'expectedPeriodMs'>,
): boolean {
  const lateMs = LATE_PERIODS * (expectedPeriodMs ?? 0)
  return spanMs > (isResting(state) ? RESTING_PAUSE_MS : Math.max(MIN_PAUSE_MS, lateMs))
}
