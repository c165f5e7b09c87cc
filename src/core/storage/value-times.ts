/** Corrects the times of values, also in documents and later runs, when the wall clock is set. */
import type { Clock } from '../ports/clock.ts'
import { presentMoment, timePassed, type StoredMoment } from '#model/values/time-passed.ts'

export interface ValueTime {
  /** By the wall clock of that moment, Unix epoch ms. */
  readonly wall: number
  /** The time of the system's steadiest clock, ms; negative before the machine's start. */
  readonly steady: number
}

/** Smaller differences are drift: the stored time stays. */
const MOVED_MS = 5_000

type Clocks = Pick<Clock, 'now' | 'sinceBoot'>

const steadyNow = (clock: Clocks): number => clock.sinceBoot()?.ms ?? clock.now()

/** @param wall When the value came or was requested, by the wall clock, which was not set since. */
export const valueTime = (clock: Clocks, wall: number): ValueTime => ({
  wall,
  steady: steadyNow(clock) - (clock.now() - wall),
})

/** The time of a value by the present wall clock, Unix epoch ms. */
export function wallTimeOf(clock: Clocks, { wall, steady }: ValueTime): number {
  const restated = clock.now() - (steadyNow(clock) - steady)
  return Math.abs(restated - wall) < MOVED_MS ? wall : Math.round(restated)
}

/**
 * Converts a stored time to this run.
 *
 * @param written When the document was written; undefined in an earlier version, whose times are by the wall clock
 *   alone.
 */
export function storedValueTime(clock: Clocks, written: StoredMoment | undefined, wall: number): ValueTime {
  const present = presentMoment(clock)
  const from = written ?? present
  const ageMs = from.wall - wall + timePassed(from, present).likelyMs
  const steady = steadyNow(clock) - ageMs
  return { wall: wallTimeOf(clock, { wall, steady }), steady }
}
