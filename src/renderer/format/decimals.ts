/** How many decimals a price is written with: as many as were ever seen for its instrument, so that a column never jitters. */
import type { Quote } from '../../model/quote.ts'

/** Beyond this, digits are noise of binary fractions, not of the market. */
export const MOST_DECIMALS = 10

/** Decimals of a number as the service wrote it; trailing zeros were lost on the way. */
export function decimalsOf(value: number): number {
  const [, fraction = ''] = value.toFixed(MOST_DECIMALS).split('.')
  return fraction.replace(/0+$/u, '').length
}

/** The most decimals among the prices of a quote, and never fewer than `known`. */
export function ratchetDecimals(known: number, quote: Quote): number {
  return [quote.last, quote.open, quote.high, quote.low, quote.previousClose].reduce<number>(
    (most, price) => (price === null ? most : Math.max(most, decimalsOf(price))),
    known,
  )
}
