/** Brings a crashed page back, but not for ever: a page that dies on arrival must not reload in a loop. */

const MOST_RELOADS = 3
const FIRST_DELAY_MS = 500
const HEALTHY_AFTER_MS = 60_000

export interface CrashRecovery {
  /**
   * How long to wait before the page is loaded again, ms; null when it has crashed too often. A page that lived for a minute
   * since its last crash has all its reloads back.
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
      if (reloads >= MOST_RELOADS) return null
      reloads += 1
      return FIRST_DELAY_MS * 4 ** (reloads - 1)
    },
  }
}
