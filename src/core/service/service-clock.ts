/**
 * Learns the clock of the service in use from the `Date` header of its answers. Times of trades and headlines are judged
 * by it, because the user's clock may be wrong by hours.
 */
import { readHttpDate } from '#api/http-date.ts'
import { SECOND_MS } from '#model/values/duration.ts'
import type { Clock } from '../ports/clock.ts'

export interface ServiceClock {
  /** The present by the service's clock, Unix epoch ms; by the wall clock while that is unknown. */
  now(): number
  /** How far the wall clock is behind the service's, ms; negative if ahead, null if unknown. */
  errorMs(): number | null
  /**
   * @param date The answer's `Date` header.
   * @param sentAt When it was requested, monotonic ms.
   */
  answered(date: string | null, sentAt: number): void
  /**
   * If the wall clock moved ahead, it was set, or the monotonic clock stopped during sleep: the difference may be
   * wrong.
   */
  wallClockMoved(byMs: number): void
  forget(): void
}

/** The median of the last answers counts, because one of several servers may have a wrong clock. */
const MAX_ANSWERS = 5
export const MIN_ANSWERS = 2

export function createServiceClock(clock: Pick<Clock, 'now' | 'monotonic'>): ServiceClock {
  /**
   * Differences between the service's clock and the monotonic one, ms, the latest last. Setting the wall clock changes
   * none.
   */
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
      // The header was written between request and answer, in whole seconds.
      const writtenAt = (sentAt + clock.monotonic()) / 2
      learn([...differences, dateMs + SECOND_MS / 2 - writtenAt].slice(-MAX_ANSWERS))
    },
    wallClockMoved(byMs) {
      if (byMs > 0) learn([])
    },
    forget: () => learn([]),
  }
}
