/** A book as a ladder: every price from the highest ask to the lowest bid. */
import { withoutDust } from '#model/values/exact-sum.ts'
import type { BookLine, BookLines } from './book-lines.ts'

export type Rung = BookLine | BlankRung

/** A price without orders. */
interface BlankRung {
  readonly side: null
  readonly price: number
}

/** A longer ladder would be mostly blank, so it omits prices without orders. */
const MAX_RUNGS = 60

/**
 * Returns the rungs from the highest price. `step` is the distance of two rungs, in the quote currency, > 0. In a crossed book the higher
 * bid is above the lower ask.
 */
export function ladderOf({ asks, bids }: BookLines, step: number): readonly Rung[] {
  const filled = [...asks, ...bids].filter((line): line is BookLine & { price: number } => line.price !== null)
  const rungs = filled.sort((one, other) => other.price - one.price || (one.side === 'ask' ? -1 : 1))
  const [highest, lowest] = [rungs[0], rungs.at(-1)]
  if (highest === undefined || lowest === undefined) return []
  const steps = Math.round((highest.price - lowest.price) / step)
  if (steps >= MAX_RUNGS) return rungs
  const placeOf = (price: number) => Math.round((highest.price - price) / step)
  const taken = new Set(rungs.map(({ price }) => placeOf(price)))
  const blank: Rung[] = []
  for (let place = 0; place <= steps; place++)
    if (!taken.has(place)) blank.push({ side: null, price: withoutDust(highest.price - place * step, highest.price) })
  return [...rungs, ...blank].sort((one, other) => (other.price ?? 0) - (one.price ?? 0))
}

export function sameRung(one: Rung, other: Rung, same: (one: BookLine, other: BookLine) => boolean): boolean {
  if (one.side === null || other.side === null) return one.side === other.side && one.price === other.price
  return same(one, other)
}
