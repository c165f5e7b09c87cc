/** Which revision of a series changed bars that its tail does not show: whoever holds an earlier one cannot go by the tail. */

export interface Revisions {
  current(): number
  /** See `LiveCandles.since`. */
  sinceTail(): number
  /** Bars from a time on are different. */
  changed(from: number): void
  /** The tail begins at this time now: what changed before it is told no more. */
  tailIs(from: number): void
}

/** `next` answers numbers that rise. */
export function createRevisions(next: () => number): Revisions {
  let current = next()
  let since = current
  /** The last revision that changed bars from each time on, as far as the tail still shows them. */
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
