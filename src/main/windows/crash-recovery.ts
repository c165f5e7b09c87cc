/** Limits reloads of a crashed page: one that crashes while it loads must not reload in a loop. */

const MAX_RELOADS = 2
const FIRST_DELAY_MS = 500
/** Ratio of each delay to the previous one. */
const DELAY_FACTOR = 4
const HEALTHY_AFTER_MS = 60_000

export interface CrashRecovery {
  /**
   * Counts a crash at a monotonic time, ms. Returns the delay until the page must be loaded again, ms, or null after too many crashes. A
   * minute without a crash resets the count.
   */
  crashed(nowMs: number): number | null
}

export function createCrashRecovery(): CrashRecovery {
  let reloads = 0
  let lastCrashMs = Number.NEGATIVE_INFINITY
  return {
    crashed(nowMs) {
      if (nowMs - lastCrashMs >= HEALTHY_AFTER_MS) reloads = 0
      lastCrashMs = nowMs
      if (reloads >= MAX_RELOADS) return null
      reloads += 1
      return FIRST_DELAY_MS * DELAY_FACTOR ** (reloads - 1)
    },
  }
}
