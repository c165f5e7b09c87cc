/** Tracks the last revision of a series that changed bars before its tail. A holder of an earlier revision cannot rely on the tail. */

export interface Revisions {
  current(): number
  /** See `LiveCandles.since`. */
  sinceTail(): number
  /** Records that bars from a time on changed. */
  changed(from: number): void
  /** Sets the start of the tail. */
  tailIs(from: number): void
}

export function createRevisions(next: () => number): Revisions {
  let current = next()
  let since = current
  /** The last revision that changed bars from each time in the tail. */
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
