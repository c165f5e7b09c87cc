/** How many decimals a price is written with: as many as were ever seen for its instrument, so that a column never jitters. */
import type { Quote } from '../../model/quote.ts'

/** Beyond this, digits are of no use to a reader. */
export const MOST_DECIMALS = 10

/** Digits that a binary fraction of 64 bits holds without noise. */
const SOUND_DIGITS = 14

/** Decimals of a number as the service wrote it; trailing zeros were lost on the way. */
export function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(Number(value.toPrecision(SOUND_DIGITS))).split('e')
  const [, fraction = ''] = mantissa.split('.')
  return Math.min(MOST_DECIMALS, Math.max(0, fraction.length - Number(exponent)))
}

/** The most decimals among the prices of a quote, and never fewer than `known`. */
export function ratchetDecimals(known: number, quote: Quote): number {
  return [quote.last, quote.open, quote.high, quote.low, quote.previousClose].reduce<number>(
    (most, price) => (price === null ? most : Math.max(most, decimalsOf(price))),
    known,
  )
}
