/** What the two best levels of a book say about the price. */
import type { DepthBook, DepthLevel } from './depth-book.ts'
import { withoutDust } from '#model/values/exact-sum.ts'

/** A level that holds orders. */
export interface FilledLevel extends DepthLevel {
  readonly price: number
}

/**
 * `crossed`: a buyer bids more than a seller asks; `locked`: the same. Neither lasts in one market: a polled book that shows it
 * was caught in an auction, or put together from more than one market or moment.
 */
export type BookState = 'normal' | 'locked' | 'crossed' | 'oneSided' | 'empty'

/** In the quote currency; null where a side that is needed for it has no orders. */
export interface BookPrices {
  readonly state: BookState
  readonly bid: FilledLevel | null
  readonly ask: FilledLevel | null
  /** Ask less bid; 0 in a locked book, below 0 in a crossed one. */
  readonly spread: number | null
  /** Of the size of the mid, in percent; null where that is zero. */
  readonly spreadPercent: number | null
  readonly mid: number | null
  /**
   * The mid drawn towards the side with the smaller volume, where the next trade is likelier: each price weighs as much as the
   * other side's volume.
   */
  readonly microPrice: number | null
}

/** Whether a level has a price and a volume above 0. */
export function isFilled(level: DepthLevel): level is FilledLevel {
  return level.price !== null && level.volume > 0
}

/** Best prices, spread, mid and micro-price of a book, from its first filled levels. */
export function bookPrices({ asks, bids }: DepthBook): BookPrices {
  const ask = asks.find(isFilled) ?? null
  const bid = bids.find(isFilled) ?? null
  if (ask === null || bid === null) {
    const state = ask === bid ? 'empty' : 'oneSided'
    return { state, bid, ask, spread: null, spreadPercent: null, mid: null, microPrice: null }
  }
  const size = Math.abs(ask.price) + Math.abs(bid.price)
  const spread = withoutDust(ask.price - bid.price, size)
  const mid = withoutDust((ask.price + bid.price) / 2, size)
  return {
    state: stateOf(spread),
    bid,
    ask,
    spread,
    spreadPercent: mid === 0 ? null : (spread / Math.abs(mid)) * 100,
    mid,
    microPrice: (bid.price * ask.volume + ask.price * bid.volume) / (ask.volume + bid.volume),
  }
}

function stateOf(spread: number): BookState {
  if (spread > 0) return 'normal'
  return spread === 0 ? 'locked' : 'crossed'
}
