/** An order book as served: a few levels on each side, perhaps empty. */

/** One level of one side. */
export interface DepthLevel {
  /** 1 is the best. */
  readonly position: number
  /** In the quote currency; null for an empty level. */
  readonly price: number | null
  /** >= 0, in the instrument's own unit (shares, contracts, coins). */
  readonly volume: number
  /** The number of orders; fractional for crypto. */
  readonly orders: number | null
}

/**
 * An order book, ordered by unique positions. The market determines the number of levels (10 for stocks, 5 for crypto, 1 for forex
 * and futures). It has no time of its own.
 */
export interface DepthBook {
  /** The lowest price first. */
  readonly asks: readonly DepthLevel[]
  /** The highest price first. */
  readonly bids: readonly DepthLevel[]
}

const depthVolume = (levels: readonly DepthLevel[]): number => levels.reduce((sum, { volume }) => sum + volume, 0)

/** Returns (bids - asks) / (bids + asks) by volume over all served levels: -1 for sellers only, 1 for buyers only. */
export function depthImbalance(book: DepthBook): number | null {
  const bids = depthVolume(book.bids)
  const asks = depthVolume(book.asks)
  const sum = bids + asks
  return sum > 0 ? (bids - asks) / sum : null
}
