/** Counts how often rare paths were reached, to show what a run without findings covered. */

export interface Sometimes {
  reached(path: string): void
  counts(): ReadonlyMap<string, number>
}

export function createSometimes(): Sometimes {
  const counts = new Map<string, number>()
  return {
    reached: (path) => void counts.set(path, (counts.get(path) ?? 0) + 1),
    counts: () => counts,
  }
}

export function addCounts(to: Map<string, number>, counts: Iterable<readonly [string, number]>): void {
  for (const [path, count] of counts) to.set(path, (to.get(path) ?? 0) + count)
}
