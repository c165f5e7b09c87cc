/** Lets something happen so many times a minute. */

/** What may still happen. */
export interface MinuteLimit {
  /** Counts one; false when there were too many within the last minute. */
  take(): boolean
}

const MINUTE_MS = 60_000

/** In no 60 seconds more than `most`. `now` is monotonic, ms. */
export function createMinuteLimit(most: number, now: () => number): MinuteLimit {
  let taken: readonly number[] = []
  return {
    take() {
      const at = now()
      taken = taken.filter((earlier) => at - earlier < MINUTE_MS)
      if (taken.length >= most) return false
      taken = [...taken, at]
      return true
    },
  }
}
