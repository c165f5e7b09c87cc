/** Removes binary rounding errors from sums of decimal prices: 0.3 - 0.2 becomes 0.1. */

/** The error of a result, relative to its operands. */
const DUST = 2 ** -50
/** The limit of `toFixed`. */
const MAX_DECIMALS = 100

/** Rounds `value` to the precision of operands of this magnitude. */
export function withoutDust(value: number, magnitude: number): number {
  const size = Math.abs(magnitude)
  if (!(size > 0)) return value
  const decimals = Math.floor(-Math.log10(size * DUST))
  return Number(value.toFixed(Math.min(MAX_DECIMALS, Math.max(0, decimals))))
}
