/** Levels of a book gathered into coarser prices, so that a deep book of small steps can be read. */
import type { DepthLevel } from './depth-book.ts'
import { isFilled } from './depth-prices.ts'
import { withoutDust } from '#model/values/exact-sum.ts'

/** A side of an order book. */
export type DepthSide = 'ask' | 'bid'

/**
 * The filled levels of one side by multiples of `step` (in the quote currency, > 0), the best first, numbered again. A group bears
 * the price at which all of it can be had: bids are rounded down and asks up. Order counts are added as far as they are known.
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
