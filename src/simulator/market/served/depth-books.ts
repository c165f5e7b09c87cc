/** Computes order books around the latest trade, whose price is always the best bid or the best ask. */
import type { DepthBook, DepthLevel } from '#model/market/book/depth-book.ts'
import { drawInteger, drawUniform, streamOf, subStream, type Stream } from '../chance.ts'
import { STATUS } from '../interruptions.ts'
import type { Listing } from '../listings.ts'
import type { Market } from '../market.ts'
import { priceOf, quoteStatusAt, volumeOf } from './quotes.ts'
import { roundTo } from '../price-scale.ts'

/** Interval of changes between trades. */
const REFRESH_MS = 2000
/** Typical spread as a part of the price. */
const SPREAD = 0.00002
/** Ratio of a day's volume to that of a typical level. */
const LEVELS_A_DAY = 3000
const THIN_CHANCE = 0.06

/** 10 levels for stocks, 5 for crypto, 1 for forex and futures (specification, "Depth entry"). */
function levelsOf(listing: Listing): number {
  if (listing.assetClass === 'stock') return 10
  return listing.assetClass === 'crypto' ? 5 : 1
}

export function depthAt(market: Market, listing: Listing, nowMs: number): DepthBook {
  const { marketDay, state, status } = quoteStatusAt(market, listing, nowMs)
  const isMoving = nowMs < marketDay.day.closeMs && status === STATUS.normal
  const trade = subStream(streamOf(market.seed, `depth ${listing.id}`), Math.floor(state.timeMs))
  const stream = subStream(trade, isMoving ? Math.floor(nowMs / REFRESH_MS) : 0)
  const levels = levelsOf(listing)
  if (status === STATUS.delisted) return { asks: emptyLevels(1, levels), bids: emptyLevels(1, levels) }

  const spread = Math.max(1, Math.round(state.close * SPREAD * (0.5 + drawUniform(stream, 0))))
  // Depends only on the trade: the side that was hit does not change until the next trade.
  const boughtAtAsk = drawUniform(trade, 1) < 0.5
  const bestAsk = boughtAtAsk ? state.close : state.close + spread
  const bestBid = Math.max(1, bestAsk - spread)
  return {
    asks: sideOf(listing, subStream(stream, 1), bestAsk, 1, levels),
    bids: sideOf(listing, subStream(stream, 2), bestBid, -1, levels),
  }
}

function sideOf(
  listing: Listing,
  stream: Stream,
  best: number,
  direction: 1 | -1,
  levels: number,
): readonly DepthLevel[] {
  const isThin = listing.assetClass === 'stock' && drawUniform(stream, 0) < THIN_CHANCE
  const filled = isThin ? 4 + (drawInteger(stream, 1) % 5) : levels
  const step = Math.max(1, Math.round(best * SPREAD))
  const sides: DepthLevel[] = []
  let ticks = best
  for (let position = 1; position <= levels; position++) {
    if (position > filled || ticks < 1) return [...sides, ...emptyLevels(position, levels)]
    sides.push(levelOf(listing, subStream(stream, 1 + position), position, ticks))
    ticks += direction * (1 + (drawInteger(stream, 100 + position) % step))
  }
  return sides
}

function levelOf(listing: Listing, stream: Stream, position: number, ticks: number): DepthLevel {
  const size = drawUniform(stream, 0)
  const lots = Math.max(1, Math.round((listing.dailyLots / LEVELS_A_DAY) * (0.1 + 2.7 * size * size)))
  const orders = 1 + 11 * drawUniform(stream, 1)
  return {
    position,
    price: priceOf(listing, ticks),
    volume: volumeOf(listing, lots),
    orders: listing.assetClass === 'crypto' ? roundTo(orders, 3) : Math.floor(orders),
  }
}

function emptyLevels(from: number, to: number): readonly DepthLevel[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    position: from + index,
    price: null,
    volume: 0,
    orders: 0,
  }))
}
