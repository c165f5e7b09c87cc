/**
 * Learns by how much the wall clock differs from the clock of the service in use: by the `Date` header of its answers. Times of trades
 * and headlines are judged by the clock of the service, because that of the user may be wrong by hours.
 */
import { readHttpDate } from '#api/http-date.ts'
import { SECOND_MS } from '#model/values/duration.ts'
import type { Clock } from '../ports/clock.ts'

/** The clock of the service in use, as far as it is known. */
export interface ServiceClock {
  /** The present by the clock of the service, Unix epoch ms; by the wall clock while that of the service is not known. */
  now(): number
  /** How far the wall clock is behind that of the service, ms; negative where it is ahead, null while it is not known. */
  errorMs(): number | null
  /** Learns from an answer that came just now. @param date Its `Date` header. @param sentAt When it was requested, monotonic ms. */
  answered(date: string | null, sentAt: number): void
  /** A wall clock that moved ahead was set, or the machine slept and its monotonic clock stood still: what is known may be wrong. */
  wallClockMoved(byMs: number): void
  /** Another service is in use. */
  forget(): void
}

/** One of several servers behind an address may have a wrong clock: the middle of so many answers counts. */
const MAX_ANSWERS = 5
/** One answer alone proves nothing. */
export const MIN_ANSWERS = 2

export function createServiceClock(clock: Pick<Clock, 'now' | 'monotonic'>): ServiceClock {
  /** Differences between the service's clock and the monotonic one, ms, the latest last. A wall clock that is set changes none. */
  let differences: readonly number[] = []
  let differenceMs: number | null = null

  function learn(next: readonly number[]): void {
    differences = next
    const sorted = next.toSorted((a, b) => a - b)
    differenceMs = next.length < MIN_ANSWERS ? null : (sorted[Math.floor((next.length - 1) / 2)] ?? null)
  }

  const now = (): number => (differenceMs === null ? clock.now() : clock.monotonic() + differenceMs)

  return {
    now,
    errorMs: () => (differenceMs === null ? null : now() - clock.now()),
    answered(date, sentAt) {
      const dateMs = date === null ? null : readHttpDate(date)
      if (dateMs === null) return
      // It was written on its way there and back, and tells whole seconds.
      const writtenAt = (sentAt + clock.monotonic()) / 2
      learn([...differences, dateMs + SECOND_MS / 2 - writtenAt].slice(-MAX_ANSWERS))
    },
    wallClockMoved(byMs) {
      if (byMs > 0) learn([])
    },
    forget: () => learn([]),
  }
}
