/** Limits how often an action runs per minute. */

export interface MinuteLimit {
  /** Counts an action; returns false if the limit of the last minute is reached. */
  take(): boolean
}

const MINUTE_MS = 60_000

/** Allows at most `most` actions in any 60 seconds. `now` is monotonic, ms. */
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
