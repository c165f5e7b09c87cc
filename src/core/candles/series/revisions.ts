/**
 * The last revision of a series that changed bars from before its tail. A holder of an earlier revision cannot rely on
 * the tail.
 */

export interface Revisions {
  current(): number
  /** See `LiveCandles.since`. */
  sinceTail(): number
  /** Bars from a time on are different. */
  changed(from: number): void
  /** The tail now starts at this time; earlier changes are no longer published. */
  tailIs(from: number): void
}

/** `next` answers numbers that rise. */
export function createRevisions(next: () => number): Revisions {
  let current = next()
  let since = current
  /** The last revision that changed bars from each time on, within the tail. */
  const shown = new Map<number, number>()

  return {
    current: () => current,
    sinceTail: () => since,
    changed(from) {
      current = next()
      shown.set(from, current)
    },
    tailIs(from) {
      for (const [time, revision] of shown) {
        if (time >= from) continue
        since = Math.max(since, revision)
        shown.delete(time)
      }
    },
  }
}
