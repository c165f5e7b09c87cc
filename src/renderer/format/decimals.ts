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

const POWERS = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => 10 ** decimals)
/** Below this share of a number lies only the noise of its binary fraction. */
const NOISE = 1e-15

/** Whether so many decimals surely suffice; cheap, because this is asked of every price of every quote. */
function surelyFits(value: number, decimals: number): boolean {
  const scaled = Math.abs(value) * (POWERS[decimals] ?? 1)
  return Math.abs(scaled - Math.round(scaled)) <= scaled * NOISE
}

function raise(known: number, price: number | null): number {
  return price === null || surelyFits(price, known) ? known : Math.max(known, decimalsOf(price))
}

/** The most decimals among the prices of a quote, and never fewer than `known`. */
export function ratchetDecimals(known: number, quote: Quote): number {
  const { last, open, high, low, previousClose } = quote
  return raise(raise(raise(raise(raise(known, last), open), high), low), previousClose)
}
