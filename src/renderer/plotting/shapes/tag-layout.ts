/** Stacks tags at an axis so that none covers another: in their order, and each as near to its place as the others let it. */

export interface TagRoom {
  /** Where it would be, CSS pixels from the top. */
  readonly y: number
  /** What it takes above and below that, CSS pixels. */
  readonly above: number
  readonly below: number
  /** What is left out first where there is no room for all: the least. Among equals, what is later. */
  readonly priority: number
  /** How much its place counts against those of others. */
  readonly weight: number
}

export interface LaidTag<Tag extends TagRoom> {
  readonly tag: Tag
  /** Where it is. */
  readonly at: number
}

/** In the order of their places, from the top; those that are equally high keep the order in which they are given. */
export function layTags<Tag extends TagRoom>(
  tags: readonly Tag[],
  top: number,
  bottom: number,
): readonly LaidTag<Tag>[] {
  const sorted = thatFit(tags, bottom - top).toSorted((a, b) => a.y - b.y)
  // Without what the tags before them take, places only have to rise: the nearest such ones are found by pooling.
  let taken = 0
  const offsets = sorted.map(({ above, below }) => {
    const offset = taken + above
    taken += above + below
    return offset
  })
  const free = bottom - top - taken
  const wanted = sorted.map((tag, place) => ({ value: tag.y - (offsets[place] ?? 0), weight: tag.weight }))
  return rising(wanted).map((value, place) => ({
    tag: sorted[place] as Tag,
    at: Math.min(top + free, Math.max(top, value)) + (offsets[place] ?? 0),
  }))
}

function thatFit<Tag extends TagRoom>(tags: readonly Tag[], room: number): readonly Tag[] {
  let left = room
  const chosen = new Set<Tag>()
  for (const tag of tags.toSorted((a, b) => b.priority - a.priority)) {
    const { above, below } = tag
    if (above + below > left) continue
    left -= above + below
    chosen.add(tag)
  }
  return tags.filter((tag) => chosen.has(tag))
}

interface Weighted {
  readonly value: number
  readonly weight: number
}

interface Pool extends Weighted {
  readonly count: number
}

/** The rising values that are nearest to the given ones, by the weighted sum of squares (pool adjacent violators). */
function rising(values: readonly Weighted[]): readonly number[] {
  const pools: Pool[] = []
  for (const { value, weight } of values) {
    let pool: Pool = { value, weight, count: 1 }
    for (let before = pools.at(-1); before !== undefined && before.value > pool.value; before = pools.at(-1)) {
      pools.pop()
      const sum = before.weight + pool.weight
      pool = {
        value: (before.value * before.weight + pool.value * pool.weight) / sum,
        weight: sum,
        count: before.count + pool.count,
      }
    }
    pools.push(pool)
  }
  return pools.flatMap(({ value, count }) => Array.from({ length: count }, () => value))
}
