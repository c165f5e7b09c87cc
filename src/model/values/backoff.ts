/** How long to wait before something that failed is tried again. */

/** Far more doublings than any wait lasts; a larger exponent would overflow. */
const MAX_DOUBLINGS = 30

/**
 * Doubles with every failure, up to a bound.
 * @param failures In a row so far, >= 1.
 * @returns Ms, from `firstMs` after the first failure to `maxMs`.
 */
export function backoffMs(failures: number, firstMs: number, maxMs: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.min(MAX_DOUBLINGS, failures - 1))
}
