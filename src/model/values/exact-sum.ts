/** Sums and differences of decimal prices, without the dust that binary fractions leave: 0.3 - 0.2 is 0.1. */

/** A result may be off by so large a part of what it came from. */
const DUST = 2 ** -50
/** `toFixed` takes no more. */
const MAX_DECIMALS = 100

/** `value` without what is too small, beside the size of what it was computed from, to be anything but dust. */
export function withoutDust(value: number, magnitude: number): number {
  const size = Math.abs(magnitude)
  if (!(size > 0)) return value
  const decimals = Math.floor(-Math.log10(size * DUST))
  return Number(value.toFixed(Math.min(MAX_DECIMALS, Math.max(0, decimals))))
}
