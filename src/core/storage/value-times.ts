/** Keeps the times of values right in documents, and in the runs that read them, however the wall clock is set. */
import type { Clock } from '../ports/clock.ts'
import { presentMoment, timePassed, type StoredMoment } from '#model/values/time-passed.ts'

/** When a value was fetched. */
export interface ValueTime {
  /** By the wall clock of that moment, Unix epoch ms. */
  readonly wall: number
  /** By the steadiest clock of the system, ms. It is before 0 for what is older than the machine's start. */
  readonly steady: number
}

/** Smaller differences are drift: the time that was noted stays. */
const MOVED_MS = 5_000

type Clocks = Pick<Clock, 'now' | 'sinceBoot'>

const steadyNow = (clock: Clocks): number => clock.sinceBoot()?.ms ?? clock.now()

/** The time of a value that was fetched just now. @param wall By the wall clock. */
export const valueTime = (clock: Clocks, wall: number): ValueTime => ({ wall, steady: steadyNow(clock) })

/** The time of a value by the wall clock as it stands now, Unix epoch ms. */
export function wallTimeOf(clock: Clocks, { wall, steady }: ValueTime): number {
  const restated = clock.now() - (steadyNow(clock) - steady)
  return Math.abs(restated - wall) < MOVED_MS ? wall : Math.round(restated)
}

/**
 * The time of a value in a document, for this run.
 * @param written When the document was written; undefined in one of an earlier version, whose times are by the wall clock alone.
 */
export function storedValueTime(clock: Clocks, written: StoredMoment | undefined, wall: number): ValueTime {
  const present = presentMoment(clock)
  const from = written ?? present
  const ageMs = from.wall - wall + timePassed(from, present).likelyMs
  const steady = steadyNow(clock) - ageMs
  return { wall: wallTimeOf(clock, { wall, steady }), steady }
}
