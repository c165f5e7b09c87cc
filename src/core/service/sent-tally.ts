/** Requests of the last minute by operation: counted as they leave, so that a busy minute is told whole. */
import { MINUTE_MS } from '../../model/duration.ts'
import type { SentCount } from '../../model/feed-health.ts'

export interface SentTally {
  /** Monotonic ms, never falling. */
  add(path: string, now: number): void
  /** The busiest first; operations without a request in the last minute are left out. */
  counts(now: number): readonly SentCount[]
}

export function createSentTally(): SentTally {
  const timesByPath = new Map<string, number[]>()

  function forget(times: number[], now: number): void {
    const kept = times.findIndex((at) => at > now - MINUTE_MS)
    times.splice(0, kept < 0 ? times.length : kept)
  }

  return {
    add(path, now) {
      const times = timesByPath.get(path) ?? []
      forget(times, now)
      times.push(now)
      timesByPath.set(path, times)
    },
    counts(now) {
      return [...timesByPath]
        .map(([path, times]) => {
          forget(times, now)
          return { path, count: times.length }
        })
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count)
    },
  }
}
