/** Computes spread, mid and micro-price of a book. */
import type { DepthBook, DepthLevel } from './depth-book.ts'
import { withoutDust } from '#model/values/exact-sum.ts'

/** A level with orders. */
export interface FilledLevel extends DepthLevel {
  readonly price: number
}

/**
 * `crossed`: the bid is above the ask; `locked`: they are equal. Neither lasts in one market: the book is from an auction, or
 * combined from several markets or moments.
 */
export type BookState = 'normal' | 'locked' | 'crossed' | 'oneSided' | 'empty'

/** In the quote currency. */
export interface BookPrices {
  readonly state: BookState
  readonly bid: FilledLevel | null
  readonly ask: FilledLevel | null
  /** 0 in a locked book, below 0 in a crossed one. */
  readonly spread: number | null
  /** Percent of the absolute mid. */
  readonly spreadPercent: number | null
  readonly mid: number | null
  /** The mid weighted by the other side's volume: nearer to the side with less, where the next trade is likelier. */
  readonly microPrice: number | null
}

/** Returns whether a level has a price and a volume. */
export function isFilled(level: DepthLevel): level is FilledLevel {
  return level.price !== null && level.volume > 0
}

/** Returns the prices of a book. */
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
