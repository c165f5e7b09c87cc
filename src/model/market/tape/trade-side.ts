/** Who is taken to have been in a hurry: the buyer, who paid what was asked, or the seller. The service does not say; it is a guess. */

/** Who is taken to have been the aggressor of a trade. */
export const TRADE_SIDES = ['unknown', 'buy', 'sell'] as const
/** A side of a trade. */
export type TradeSide = (typeof TRADE_SIDES)[number]

/** Prices in the quote currency. */
export interface TradeFacts {
  readonly price: number
  /** Of the trade before; null when none is known. */
  readonly priceBefore: number | null
  readonly sideBefore: TradeSide
  /** Of the book that was known before the trade; null where it has none, or is too old. */
  readonly bid: number | null
  readonly ask: number | null
}

/**
 * Against the book where there is one: at the ask or nearer to it a buyer, at the bid or nearer to it a seller. Else, and in the
 * middle, against the price before: higher a buyer, lower a seller, the same as the trade before.
 */
export function guessSide({ price, priceBefore, sideBefore, bid, ask }: TradeFacts): TradeSide {
  if (bid !== null && ask !== null && bid < ask) {
    const toAsk = Math.abs(ask - price)
    const toBid = Math.abs(price - bid)
    if (toAsk < toBid) return 'buy'
    if (toBid < toAsk) return 'sell'
  }
  if (priceBefore === null) return 'unknown'
  if (price === priceBefore) return sideBefore
  return price > priceBefore ? 'buy' : 'sell'
}
