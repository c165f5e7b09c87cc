/** Counts equal things, and forgets those that were not seen for the longest time. */

export interface RecentCounts<Thing> {
  /** @param at Unix epoch ms. */
  add(thing: Thing, at: number): void
  latestFirst(): readonly (Thing & { readonly count: number; readonly lastAt: number })[]
}

/** `Thing` is a flat record; two are equal when their fields are, in the same order. */
export function createRecentCounts<Thing extends object>(most: number): RecentCounts<Thing> {
  /** In the order of their latest occurrence. */
  const counts = new Map<string, Thing & { readonly count: number; readonly lastAt: number }>()
  return {
    add(thing, at) {
      const key = JSON.stringify(thing)
      const before = counts.get(key)?.count ?? 0
      counts.delete(key)
      counts.set(key, { ...thing, count: before + 1, lastAt: at })
      const [oldest] = counts.keys()
      if (counts.size > most && oldest !== undefined) counts.delete(oldest)
    },
    latestFirst: () => [...counts.values()].reverse(),
  }
}
