/** Reloads a crashed page a bounded number of times: a page that crashes while it loads must not reload in a loop. */

const MAX_RELOADS = 2
const FIRST_DELAY_MS = 500
/** Each further delay is so many times the one before. */
const DELAY_FACTOR = 4
const HEALTHY_AFTER_MS = 60_000

/** The reloads of one window. */
export interface CrashRecovery {
  /**
   * Counts a crash at a monotonic time, ms. Answers the delay until the page is to be loaded again, ms, or null when it has crashed
   * too often. A minute without a crash resets the count.
   */
  crashed(nowMs: number): number | null
}

/** No crash counted yet. */
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
