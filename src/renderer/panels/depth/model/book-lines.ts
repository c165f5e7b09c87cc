/** The lines of a book: cumulative volume, bar lengths, and changes since the previous snapshot. */
import type { DepthBook, DepthLevel } from '#model/market/book/depth-book.ts'
import { groupLevels, type DepthSide } from '#model/market/book/depth-grouping.ts'
import { isFilled } from '#model/market/book/depth-prices.ts'
import { withoutDust } from '#model/values/exact-sum.ts'

/** The change since the previous snapshot: a new price, or a larger or smaller volume. */
export type LineChange = 'new' | 'more' | 'less'

export interface BookLine {
  readonly side: DepthSide
  /** 1 is the best price. */
  readonly position: number
  /** Null on an empty level. */
  readonly price: number | null
  readonly volume: number
  readonly orders: number | null
  /** The volume from the best price to this one. */
  readonly total: number
  /** 0 to 1, of the book's largest volume and of the larger side's total. */
  readonly volumePart: number
  readonly totalPart: number
  readonly change: LineChange | null
  readonly delta: number
}

export interface BookLines {
  /** Both sides have the best price first. */
  readonly asks: readonly BookLine[]
  readonly bids: readonly BookLine[]
}

/**
 * @param before The previous snapshot, or null.
 * @param step Groups levels by multiples of this price; null keeps them as served.
 */
export function bookLines(book: DepthBook, before: DepthBook | null, step: number | null): BookLines {
  const levels = { ask: grouped(book.asks, 'ask', step), bid: grouped(book.bids, 'bid', step) }
  const all = [...levels.ask, ...levels.bid]
  const greatest = Math.max(0, ...all.map(({ volume }) => volume))
  const greatestTotal = Math.max(volumeOf(levels.ask), volumeOf(levels.bid))
  const linesOf = (side: DepthSide) => {
    const known = before === null ? null : grouped(side === 'ask' ? before.asks : before.bids, side, step)
    const changeOf = known === null ? () => NO_CHANGE : comparedWith(known, side)
    let total = 0
    return levels[side].map((level): BookLine => {
      total = withoutDust(total + level.volume, total + level.volume)
      return {
        side,
        ...level,
        total,
        volumePart: greatest > 0 ? level.volume / greatest : 0,
        totalPart: greatestTotal > 0 ? total / greatestTotal : 0,
        ...changeOf(level),
      }
    })
  }
  return { asks: linesOf('ask'), bids: linesOf('bid') }
}

export function sameLine(one: BookLine, other: BookLine): boolean {
  return (
    one.price === other.price &&
    one.volume === other.volume &&
    one.orders === other.orders &&
    one.total === other.total &&
    sameAppearance(one, other)
  )
}

function sameAppearance(one: BookLine, other: BookLine): boolean {
  const sameBars = one.volumePart === other.volumePart && one.totalPart === other.totalPart
  const samePosition = one.side === other.side && one.position === other.position
  return sameBars && samePosition && one.change === other.change && one.delta === other.delta
}

const grouped = (levels: readonly DepthLevel[], side: DepthSide, step: number | null): readonly DepthLevel[] =>
  step === null ? levels : groupLevels(levels, side, step)

const volumeOf = (levels: readonly DepthLevel[]): number => levels.reduce((sum, { volume }) => sum + volume, 0)

type Change = Pick<BookLine, 'change' | 'delta'>
const NO_CHANGE: Change = { change: null, delta: 0 }

/** A level beyond the last known price may already have existed, so it is not marked. */
function comparedWith(known: readonly DepthLevel[], side: DepthSide): (level: DepthLevel) => Change {
  const filled = known.filter(isFilled)
  const volumes = new Map(filled.map(({ price, volume }) => [price, volume]))
  const worst = filled.length < known.length ? null : (filled.at(-1)?.price ?? null)
  const wasInSight = (price: number) => worst === null || (side === 'ask' ? price <= worst : price >= worst)
  return (level) => {
    if (!isFilled(level)) return NO_CHANGE
    const volume = volumes.get(level.price)
    if (volume === undefined) return wasInSight(level.price) ? { change: 'new', delta: level.volume } : NO_CHANGE
    const delta = withoutDust(level.volume - volume, level.volume + volume)
    if (delta === 0) return NO_CHANGE
    return { change: delta > 0 ? 'more' : 'less', delta }
  }
}
