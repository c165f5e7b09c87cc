/** An order book as served: a few price levels on each side, some of which may be empty. */

/** One level of one side. */
export interface DepthLevel {
  /** 1 is the best. */
  readonly position: number
  /** In the quote currency; null for an empty level, whose volume is 0. */
  readonly price: number | null
  /** Volume of the orders at this price, >= 0, in the instrument's own unit (shares, contracts, coins). */
  readonly volume: number
  /** The number of orders; fractional for crypto, null if unknown. */
  readonly orders: number | null
}

/**
 * An order book; each side is ordered by unique positions. The market determines the number of levels (10 for stocks, 5 for crypto,
 * 1 for forex and futures). A book has no time of its own.
 */
export interface DepthBook {
  /** Sell orders, the lowest price first. */
  readonly asks: readonly DepthLevel[]
  /** Buy orders, the highest price first. */
  readonly bids: readonly DepthLevel[]
}

const depthVolume = (levels: readonly DepthLevel[]): number => levels.reduce((sum, { volume }) => sum + volume, 0)

/**
 * Returns (bids - asks) / (bids + asks) by volume over all served levels: -1 for sellers only, 1 for buyers only, null for an empty
 * book.
 */
export function depthImbalance(book: DepthBook): number | null {
  const bids = depthVolume(book.bids)
  const asks = depthVolume(book.asks)
  const sum = bids + asks
  return sum > 0 ? (bids - asks) / sum : null
}
