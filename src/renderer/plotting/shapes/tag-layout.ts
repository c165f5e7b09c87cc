/** Stacks tags along an axis without overlap, each as near to its wanted position as possible. */

export interface TagRoom {
  /** The wanted position, CSS pixels from the top. */
  readonly y: number
  /** CSS pixels. */
  readonly above: number
  readonly below: number
  /** Low priorities are left out first if room is short; among equals, later tags. */
  readonly priority: number
  /** Weighs its wanted position against those of others. */
  readonly weight: number
}

export interface LaidTag<Tag extends TagRoom> {
  readonly tag: Tag
  /** The actual position. */
  readonly at: number
}

/** Returns tags from the top; equal heights keep their order. */
export function layTags<Tag extends TagRoom>(
  tags: readonly Tag[],
  top: number,
  bottom: number,
): readonly LaidTag<Tag>[] {
  const sorted = thatFit(tags, bottom - top).toSorted((a, b) => a.y - b.y)
  // Without the heights of earlier tags, positions only have to ascend; pooling finds the nearest ascending ones.
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

/** Returns the nearest ascending values by weighted sum of squares (pool adjacent violators). */
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
