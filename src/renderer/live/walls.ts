/** Walls: levels far bigger than the rest. What is remembered is which of them stayed, and how the others went. */
import type { DepthBook, DepthLevel } from '../../model/depth-book.ts'
import type { DepthSide } from '../../model/depth-grouping.ts'
import { isFilled, type FilledLevel } from '../../model/depth-prices.ts'

/**
 * `standing`; `withdrawn`: gone while the price was still away from it; `reached`: the price came to it, so that it was traded
 * or withdrawn at the last moment; `outOfSight`: beyond the levels that are served now.
 */
export type WallState = 'standing' | 'withdrawn' | 'reached' | 'outOfSight'

export interface Wall {
  readonly side: DepthSide
  readonly price: number
  /** The greatest volume that was seen of it. */
  readonly volume: number
  readonly state: WallState
  /** When it was first and last seen standing, Unix epoch ms. */
  readonly since: number
  readonly until: number
}

/** So many times the book's typical level makes a wall. */
const TIMES_TYPICAL = 4
/** A wall of which less than this part is left is gone. */
const MIN_LEFT = 0.5
/** A side with fewer levels has no typical level. */
const MIN_LEVELS = 4
/** The oldest that are gone give way. */
const MAX_WALLS = 12

/** The walls as they are known after another look at the book. */
export function wallsAfter(walls: readonly Wall[], book: DepthBook, now: number): readonly Wall[] {
  const sides = { ask: book.asks.filter(isFilled), bid: book.bids.filter(isFilled) }
  const known = walls.map((wall) => {
    const level = sides[wall.side].find(({ price }) => price === wall.price)
    if (level !== undefined && level.volume >= wall.volume * MIN_LEFT)
      return { ...wall, volume: Math.max(wall.volume, level.volume), state: 'standing' as const, until: now }
    return wall.state === 'standing' ? { ...wall, state: howItWent(wall, sides, isWhole(book, wall.side)) } : wall
  })
  const defaultValue = typicalVolume([...sides.ask, ...sides.bid])
  const isKnown = (side: DepthSide, { price }: FilledLevel) =>
    known.some((wall) => wall.side === side && wall.price === price && wall.state === 'standing')
  const fresh = (['ask', 'bid'] as const).flatMap((side) =>
    sides[side].length < MIN_LEVELS
      ? []
      : sides[side]
          .filter((level) => level.volume >= defaultValue * TIMES_TYPICAL && !isKnown(side, level))
          .map(({ price, volume }): Wall => ({ side, price, volume, state: 'standing', since: now, until: now })),
  )
  // One that came back is listed as the new one that it is.
  const gone = known.filter(
    (wall) => wall.state === 'standing' || !fresh.some(({ side, price }) => side === wall.side && price === wall.price),
  )
  return [...fresh, ...gone]
    .sort((one, other) => rank(one) - rank(other) || other.until - one.until || other.since - one.since)
    .slice(0, MAX_WALLS)
}

const rank = ({ state }: Wall): number => (state === 'standing' ? 0 : 1)

function howItWent(
  { side, price }: Wall,
  sides: Readonly<Record<DepthSide, readonly FilledLevel[]>>,
  isWholeSide: boolean,
): WallState {
  const isBeyond = (limit: number) => (side === 'ask' ? price > limit : price < limit)
  const best = sides[side][0]?.price
  const worst = sides[side].at(-1)?.price
  if (best !== undefined && isBeyond(best)) {
    const isInSight = isWholeSide || (worst !== undefined && !isBeyond(worst))
    return isInSight ? 'withdrawn' : 'outOfSight'
  }
  return 'reached'
}

/** Whether the side has empty levels, so that nothing is beyond what is served. */
function isWhole(book: DepthBook, side: DepthSide): boolean {
  const levels: readonly DepthLevel[] = side === 'ask' ? book.asks : book.bids
  return levels.some((level) => !isFilled(level))
}

/** The middle one of all volumes. */
function typicalVolume(levels: readonly FilledLevel[]): number {
  const volumes = levels.map(({ volume }) => volume).sort((one, other) => one - other)
  return volumes[Math.floor(volumes.length / 2)] ?? 0
}
