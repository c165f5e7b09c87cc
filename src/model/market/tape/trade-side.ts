/** Guesses the aggressor of a trade, which the service does not send. */

/** The presumed aggressor of a trade. */
export const TRADE_SIDES = ['unknown', 'buy', 'sell'] as const
/** One of {@link TRADE_SIDES}. */
export type TradeSide = (typeof TRADE_SIDES)[number]

/** Prices in the quote currency. */
export interface TradeFacts {
  readonly price: number
  readonly priceBefore: number | null
  readonly sideBefore: TradeSide
  /** From the book before the trade, unless it is too old. */
  readonly bid: number | null
  readonly ask: number | null
}

/**
 * Guesses by the book: nearer to the ask a buyer, nearer to the bid a seller. Otherwise by the previous price: higher a buyer,
 * lower a seller, equal as the previous trade.
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
