/** Which numbers are prices. Services send 0 where they have none, so that 0 is never a price. */
import type { AssetClass } from './asset-class.ts'

/**
 * The price of a future is what a delivery is worth, and a delivery can be a burden: the May contract of WTI crude oil settled at
 * -37.63 on 20 April 2020 (CFTC, "Interim Staff Report: Trading in NYMEX WTI Crude Oil Futures Contract Leading up to, on, and
 * around April 20, 2020"). A share, a coin or a currency can be thrown away, so that none of them costs less than nothing.
 */
const CLASSES_BELOW_ZERO: ReadonlySet<AssetClass> = new Set(['future'])

/** Whether prices of a class may be below zero. */
export function mayBeBelowZero(assetClass: AssetClass): boolean {
  return CLASSES_BELOW_ZERO.has(assetClass)
}

/** Whether a number is a price of an instrument of this class. */
export function isPriceOf(assetClass: AssetClass, value: number): boolean {
  return Number.isFinite(value) && (value > 0 || (value < 0 && mayBeBelowZero(assetClass)))
}

/** The change to a price in percent of the size of its base, so that a fall is below zero from any base; null for a base of 0. */
export function percentFrom(base: number, price: number): number | null {
  return base === 0 ? null : ((price - base) / Math.abs(base)) * 100
}
