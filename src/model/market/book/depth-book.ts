/** An order book as it is served: a few price levels on either side, some of which may be empty. */

/** One level of one side of an order book. */
export interface DepthLevel {
  /** 1 is the best. */
  readonly position: number
  /** In the instrument's quote currency; null on an empty level, whose volume is 0. */
  readonly price: number | null
  /** Volume of the orders at this price, >= 0, in the instrument's own unit (shares, contracts, coins). */
  readonly volume: number
  /** How many orders; fractional for crypto. Null when the service did not say. */
  readonly orders: number | null
}

/**
 * Each side is ordered by position and no position occurs twice. The number of levels is the market's (10 for stocks, 5 for
 * crypto, 1 for forex and futures) and cannot be chosen. A book carries no time of its own.
 */
export interface DepthBook {
  /** Sellers; the lowest price first. */
  readonly asks: readonly DepthLevel[]
  /** Buyers; the highest price first. */
  readonly bids: readonly DepthLevel[]
}

const depthVolume = (levels: readonly DepthLevel[]): number => levels.reduce((sum, { volume }) => sum + volume, 0)

/** (bids - asks) / (bids + asks) by volume over all served levels: from -1, only sellers, to 1, only buyers; null for an empty book. */
export function depthImbalance(book: DepthBook): number | null {
  const bids = depthVolume(book.bids)
  const asks = depthVolume(book.asks)
  const sum = bids + asks
  return sum > 0 ? (bids - asks) / sum : null
}
