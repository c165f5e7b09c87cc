/** Walls: levels far larger than the rest. Remembers which of them stay, and how the others disappear. */
import type { DepthBook, DepthLevel } from '#model/market/book/depth-book.ts'
import type { DepthSide } from '#model/market/book/depth-grouping.ts'
import { isFilled, type FilledLevel } from '#model/market/book/depth-prices.ts'

/**
 * - `present`: still in the book.
 * - `withdrawn`: gone while the price was still away from it.
 * - `reached`: the price came to it, so that it was traded or withdrawn at the last moment.
 * - `outOfSight`: beyond the levels that are currently served.
 */
export type WallState = 'present' | 'withdrawn' | 'reached' | 'outOfSight'

export interface Wall {
  readonly side: DepthSide
  readonly price: number
  /** The greatest one seen. */
  readonly volume: number
  readonly state: WallState
  /** When it was first and last seen in the book, Unix epoch ms. */
  readonly since: number
  readonly until: number
}

/** Multiples of the volume of a typical level. */
const TIMES_TYPICAL = 4
/** The part of its volume below which a wall is gone. */
const MIN_LEFT = 0.5
/** The minimum for a side to have a typical level. */
const MIN_LEVELS = 4
/** The oldest ones that are gone are dropped. */
const MAX_WALLS = 12

export function wallsAfter(walls: readonly Wall[], book: DepthBook, now: number): readonly Wall[] {
  const sides = { ask: book.asks.filter(isFilled), bid: book.bids.filter(isFilled) }
  const known = walls.map((wall) => {
    const level = sides[wall.side].find(({ price }) => price === wall.price)
    if (level !== undefined && level.volume >= wall.volume * MIN_LEFT)
      return { ...wall, volume: Math.max(wall.volume, level.volume), state: 'present' as const, until: now }
    return wall.state === 'present' ? { ...wall, state: howItWent(wall, sides, isWhole(book, wall.side)) } : wall
  })
  const typical = typicalVolume([...sides.ask, ...sides.bid])
  const isKnown = (side: DepthSide, { price }: FilledLevel) =>
    known.some((wall) => wall.side === side && wall.price === price && wall.state === 'present')
  const fresh = (['ask', 'bid'] as const).flatMap((side) =>
    sides[side].length < MIN_LEVELS
      ? []
      : sides[side]
          .filter((level) => level.volume >= typical * TIMES_TYPICAL && !isKnown(side, level))
          .map(({ price, volume }): Wall => ({ side, price, volume, state: 'present', since: now, until: now })),
  )
  // A wall that comes back is listed as a new one.
  const gone = known.filter(
    (wall) => wall.state === 'present' || !fresh.some(({ side, price }) => side === wall.side && price === wall.price),
  )
  return [...fresh, ...gone]
    .sort((one, other) => rank(one) - rank(other) || other.until - one.until || other.since - one.since)
    .slice(0, MAX_WALLS)
}

const rank = ({ state }: Wall): number => (state === 'present' ? 0 : 1)

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

/** Returns whether the side has empty levels, so that the served levels are the whole side. */
function isWhole(book: DepthBook, side: DepthSide): boolean {
  const levels: readonly DepthLevel[] = side === 'ask' ? book.asks : book.bids
  return levels.some((level) => !isFilled(level))
}

function typicalVolume(levels: readonly FilledLevel[]): number {
  const volumes = levels.map(({ volume }) => volume).sort((one, other) => one - other)
  return volumes[Math.floor(volumes.length / 2)] ?? 0
}
