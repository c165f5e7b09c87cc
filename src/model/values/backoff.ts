/** The delay before a failed attempt is repeated. */

/** A larger exponent would overflow. */
const MAX_DOUBLINGS = 30

/**
 * Doubles the delay with every failure, from `firstMs` to `maxMs`, ms.
 * @param failures Consecutive ones, >= 1.
 */
export function backoffMs(failures: number, firstMs: number, maxMs: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.min(MAX_DOUBLINGS, failures - 1))
}
