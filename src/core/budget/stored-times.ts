/** Converts stored times to this run's monotonic clock, and back. */
import type { Clock } from '../ports/clock.ts'
import { isStartKnown, presentMoment, timePassed, type StoredMoment } from '#model/values/time-passed.ts'

/** Monotonic ms of this run. Earlier times are below those of its start. */
export interface StoredTimes {
  /** The latest possible moment, at most the start of this run. */
  latest(wall: number): number
  /** The most likely moment. A set clock is assumed if it cannot be distinguished from a restart of the machine. */
  likely(wall: number): number
}

/**
 * Call it at the start.
 *
 * @param written When the document was written; undefined in earlier versions.
 */
export function readStoredTimes(
  clock: Pick<Clock, 'now' | 'monotonic' | 'sinceBoot'>,
  written: StoredMoment | undefined,
): StoredTimes {
  const [present, start] = [presentMoment(clock), clock.monotonic()]
  // Earlier versions stored wall-clock times alone.
  const from = written ?? present
  const { atLeastMs, likelyMs } = timePassed(from, present)
  const passedMs = isStartKnown(from, present) ? likelyMs : atLeastMs
  return {
    latest: (wall) => start - Math.max(0, from.wall - wall + atLeastMs),
    likely: (wall) => start - (from.wall - wall + passedMs),
  }
}

/** Converts a moment for a document that is written now. */
export function toWallTime(clock: Pick<Clock, 'now' | 'monotonic'>, monotonic: number): number {
  return clock.now() - (clock.monotonic() - monotonic)
}
