/** Judges how old a value looks: in steps, by the seconds since it was fetched and by the plan that refreshes it. */
import { MINUTE_MS } from '../values/duration.ts'
import type { FreshnessState, Provenance } from './freshness.ts'

/** 0 is fresh; every step is drawn fainter than the one before. */
export type AgeStep = 0 | 1 | 2 | 3

/** Minimum ages of the steps, ms. A trader judges a price by these, whatever the plan can afford. */
export const AGE_STEPS_MS = [MINUTE_MS, 3 * MINUTE_MS, 10 * MINUTE_MS] as const

/** A value that is older than this many of its own periods is overdue, and has the second step at least. */
export const OVERDUE_PERIODS = 2
const OVERDUE_STEP: AgeStep = 2
/** Beyond this many of its periods a value has the last step. */
const LOST_PERIODS = 4
/** Minimum age of an overdue value, ms: a short period must not make its look flicker at each late answer. */
export const MIN_OVERDUE_MS = 5_000

/** States of values that may be wrong at any age: nothing refreshes them. */
const LAPSED: ReadonlySet<FreshnessState> = new Set([
  'failing', 'quarantined', 'notServed', 'unauthorised', 'delisted', 'offline', 'restored', 'disconnected',
]) // prettier-ignore
/** States of markets that change no price: what was fetched last is what it is. */
const RESTING: ReadonlySet<FreshnessState> = new Set(['closed', 'lunch'])

/** The step of a value at a moment, Unix epoch ms. A value that was never fetched is not old. */
export function ageStep(
  { state, fetchedAt, expectedPeriodMs }: Pick<Provenance, 'state' | 'fetchedAt' | 'expectedPeriodMs'>,
  now: number,
): AgeStep {
  if (LAPSED.has(state)) return 3
  if (fetchedAt === null || RESTING.has(state)) return 0
  const ageMs = now - fetchedAt
  const byPlan = stepByPlan(ageMs, expectedPeriodMs)
  // A halt ends with the next answer, so only a late answer makes it doubtful.
  if (state === 'halted') return byPlan
  // A stale value is overdue whatever the wall clock says, which may have been set back.
  return larger(state === 'stale' ? OVERDUE_STEP : 0, larger(byPlan, stepBySeconds(ageMs)))
}

/**
 * When the next answer is due, Unix epoch ms; null while none is planned. A time before the last answer was that answer's own, and
 * the next one follows by the plan.
 */
export function nextAnswerAt({ nextDueAt, fetchedAt, expectedPeriodMs }: DueFacts): number | null {
  if (nextDueAt === null || fetchedAt === null || nextDueAt > fetchedAt) return nextDueAt
  return expectedPeriodMs === null ? null : fetchedAt + expectedPeriodMs
}

/** The facts from which the time of the next answer follows. */
export type DueFacts = Pick<Provenance, 'nextDueAt' | 'fetchedAt' | 'expectedPeriodMs'>

/** How long the next answer has been due, ms; null while it is not, or none is planned. */
export function overdueMs(facts: DueFacts, now: number): number | null {
  const nextDueAt = nextAnswerAt(facts)
  return nextDueAt === null || now - nextDueAt < MIN_OVERDUE_MS ? null : now - nextDueAt
}

function stepBySeconds(ageMs: number): AgeStep {
  const [first, second, third] = AGE_STEPS_MS
  if (ageMs >= third) return 3
  if (ageMs >= second) return 2
  return ageMs >= first ? 1 : 0
}

function stepByPlan(ageMs: number, periodMs: number | null): AgeStep {
  if (periodMs === null || ageMs <= Math.max(MIN_OVERDUE_MS, OVERDUE_PERIODS * periodMs)) return 0
  return ageMs <= Math.max(2 * MIN_OVERDUE_MS, LOST_PERIODS * periodMs) ? OVERDUE_STEP : 3
}

const larger = (one: AgeStep, other: AgeStep): AgeStep => (one > other ? one : other)
