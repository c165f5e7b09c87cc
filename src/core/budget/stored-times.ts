/** Translates the times of the stored budget into those of this run's monotonic clock, and back. */
import type { Clock } from '../ports/clock.ts'
import { isStartKnown, presentMoment, timePassed, type StoredMoment } from '#model/values/time-passed.ts'

/** Monotonic ms of this run. Before its start they are below those of the start. */
export interface StoredTimes {
  /** The latest moment that a time of the document can have been, and not later than the start of this run. */
  latest(wall: number): number
  /**
   * The moment that a time of the document most likely was or will be. Where a set clock cannot be told from another start of the
   * machine, it was set.
   */
  likely(wall: number): number
}

/** Call it at the start. @param written When the document was written; undefined in one of an earlier version. */
export function readStoredTimes(
  clock: Pick<Clock, 'now' | 'monotonic' | 'sinceBoot'>,
  written: StoredMoment | undefined,
): StoredTimes {
  const [present, start] = [presentMoment(clock), clock.monotonic()]
  // Times of an earlier version are by the wall clock alone.
  const from = written ?? present
  const { atLeastMs, likelyMs } = timePassed(from, present)
  const passedMs = isStartKnown(from, present) ? likelyMs : atLeastMs
  return {
    latest: (wall) => start - Math.max(0, from.wall - wall + atLeastMs),
    likely: (wall) => start - (from.wall - wall + passedMs),
  }
}

/** A moment of this run as it is stored in a document that is written now. */
export function toWallTime(clock: Pick<Clock, 'now' | 'monotonic'>, monotonic: number): number {
  return clock.now() - (clock.monotonic() - monotonic)
}
