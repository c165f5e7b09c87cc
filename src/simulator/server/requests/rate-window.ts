/** Limits requests in any 60 seconds, without the burst at the edge of a fixed window. */
import { MINUTE_MS } from '#model/values/duration.ts'

const WINDOW_MS = MINUTE_MS

export interface RateWindow {
  /** Returns 0, or the wait in ms if the window is full. */
  take(nowMs: number): number
}

/** @param requestsPerMinute null for no limit */
export function createRateWindow(requestsPerMinute: number | null): RateWindow {
  if (requestsPerMinute === null) return { take: () => 0 }
  let taken: number[] = []
  return {
    take(nowMs) {
      taken = taken.filter((at) => nowMs - at < WINDOW_MS)
      const oldest = taken[0]
      if (oldest !== undefined && taken.length >= requestsPerMinute) return oldest + WINDOW_MS - nowMs
      taken.push(nowMs)
      return 0
    },
  }
}
