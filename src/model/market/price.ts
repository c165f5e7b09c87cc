/** Decides which numbers are prices. Services send 0 for a missing price, so 0 is never a price. */
import type { AssetClass } from './asset-class.ts'

/**
 * A future's price is the value of a delivery, which can be a burden: the May contract of WTI crude oil settled at -37.63 on 20
 * April 2020 (CFTC, "Interim Staff Report: Trading in NYMEX WTI Crude Oil Futures Contract Leading up to, on, and around April 20,
 * 2020"). Shares, coins and currencies can be abandoned.
 */
const CLASSES_BELOW_ZERO: ReadonlySet<AssetClass> = new Set(['future'])

/** Returns whether prices of a class may be below zero. */
export function mayBeBelowZero(assetClass: AssetClass): boolean {
  return CLASSES_BELOW_ZERO.has(assetClass)
}

/** Returns whether a number can be a price of a class. */
export function isPriceOf(assetClass: AssetClass, value: number): boolean {
  return Number.isFinite(value) && (value > 0 || (value < 0 && mayBeBelowZero(assetClass)))
}

/** Returns the change from a base in percent of its absolute value, so that a fall is always below zero. */
export function percentFrom(base: number, price: number): number | null {
  return base === 0 ? null : ((price - base) / Math.abs(base)) * 100
}
