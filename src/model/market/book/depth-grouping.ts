/** Groups the levels of a deep book by coarser prices. */
import type { DepthLevel } from './depth-book.ts'
import { isFilled } from './depth-prices.ts'
import { withoutDust } from '#model/values/exact-sum.ts'

/** A side of an order book. */
export type DepthSide = 'ask' | 'bid'

/**
 * Returns the filled levels by multiples of `step` (in the quote currency, > 0), the best first, renumbered. Bids are rounded down
 * and asks up, so that the whole group is available at its price. Known order counts are added.
 */
export function groupLevels(levels: readonly DepthLevel[], side: DepthSide, step: number): readonly DepthLevel[] {
  const groups = new Map<number, { volume: number; orders: number | null }>()
  for (const level of levels.filter(isFilled)) {
    const steps = withoutDust(level.price / step, level.price / step)
    const place = side === 'bid' ? Math.floor(steps) : Math.ceil(steps)
    const group = groups.get(place) ?? { volume: 0, orders: null }
    group.volume = withoutDust(group.volume + level.volume, group.volume + level.volume)
    if (level.orders !== null) group.orders = (group.orders ?? 0) + level.orders
    groups.set(place, group)
  }
  const direction = side === 'bid' ? -1 : 1
  return [...groups]
    .sort(([one], [other]) => direction * (one - other))
    .map(([place, group], index) => ({ position: index + 1, price: withoutDust(place * step, place * step), ...group }))
}
