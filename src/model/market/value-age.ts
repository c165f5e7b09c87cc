/** Grades the age of a value in steps, by seconds and by its planned period. */
import { MINUTE_MS } from '../values/duration.ts'
import type { FreshnessState, Provenance } from './freshness.ts'

/** 0 is fresh; each step is drawn fainter. */
export type AgeStep = 0 | 1 | 2 | 3

/** Minimum ages of the steps, ms, by which traders judge prices. */
export const AGE_STEPS_MS = [MINUTE_MS, 3 * MINUTE_MS, 10 * MINUTE_MS] as const

/** Periods after which a value is overdue, with at least the second step. */
export const OVERDUE_PERIODS = 2
const OVERDUE_STEP: AgeStep = 2
/** Periods after which a value has the last step. */
const LOST_PERIODS = 4
/** Minimum age of an overdue value, ms; prevents flicker with short periods. */
export const MIN_OVERDUE_MS = 5_000

/** Nothing updates these values, so they may be wrong at any age. */
const LAPSED: ReadonlySet<FreshnessState> = new Set([
  'failing', 'quarantined', 'notServed', 'unauthorised', 'delisted', 'offline', 'restored', 'disconnected',
]) // prettier-ignore
/** Prices do not change, so the last value is current. */
const RESTING: ReadonlySet<FreshnessState> = new Set(['closed', 'lunch'])

/** Returns the step at a moment, Unix epoch ms. A value that was never fetched is not old. */
export function ageStep(
  { state, fetchedAt, expectedPeriodMs }: Pick<Provenance, 'state' | 'fetchedAt' | 'expectedPeriodMs'>,
  now: number,
): AgeStep {
  if (LAPSED.has(state)) return 3
  if (fetchedAt === null || RESTING.has(state)) return 0
  const ageMs = now - fetchedAt
  const byPlan = stepByPlan(ageMs, expectedPeriodMs)
  // A halt can end with the next answer, so a late one makes it doubtful.
  if (state === 'halted') return byPlan
  // Overdue even if the wall clock was set back.
  return larger(state === 'stale' ? OVERDUE_STEP : 0, larger(byPlan, stepBySeconds(ageMs)))
}

/** Returns when the next answer is due, Unix epoch ms. A due time before the last answer is outdated, and the period gives the next one. */
export function nextAnswerAt({ nextDueAt, fetchedAt, expectedPeriodMs }: DueFacts): number | null {
  if (nextDueAt === null || fetchedAt === null || nextDueAt > fetchedAt) return nextDueAt
  return expectedPeriodMs === null ? null : fetchedAt + expectedPeriodMs
}

/** The input of {@link nextAnswerAt}. */
export type DueFacts = Pick<Provenance, 'nextDueAt' | 'fetchedAt' | 'expectedPeriodMs'>

/** Returns by how much the next answer is late, ms. */
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
