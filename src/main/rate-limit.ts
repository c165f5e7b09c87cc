/** Bounds how fast one window may speak, so that a page gone wild cannot keep the main process busy. */

export interface RateLimit {
  /** Spends one message; false when the window has to wait. */
  take(): boolean
}

export interface RateLimitOptions {
  /** Messages that may come at once. */
  readonly burst: number
  readonly perSecond: number
  /** Monotonic, ms. */
  readonly now: () => number
}

/** A bucket that holds `burst` messages and refills steadily. */
export function createRateLimit({ burst, perSecond, now }: RateLimitOptions): RateLimit {
  let available = burst
  let filledAt = now()
  return {
    take() {
      const at = now()
      available = Math.min(burst, available + ((at - filledAt) / 1000) * perSecond)
      filledAt = at
      if (available < 1) return false
      available -= 1
      return true
    },
  }
}
