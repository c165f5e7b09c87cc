/** The six asset classes of the service. */

/** In the order of display. */
export const ASSET_CLASSES = ['stock', 'fund', 'forex', 'indices', 'future', 'crypto'] as const

/** `future` and `indices` are spelt as in the service's paths. */
export type AssetClass = (typeof ASSET_CLASSES)[number]

/** Returns whether a value is an asset class. */
export function isAssetClass(value: unknown): value is AssetClass {
  return typeof value === 'string' && (ASSET_CLASSES as readonly string[]).includes(value)
}
