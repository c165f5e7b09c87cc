/** The six asset classes that the service quotes. */

/** In the order in which the application lists them. */
export const ASSET_CLASSES = ['stock', 'fund', 'forex', 'indices', 'future', 'crypto'] as const

/** `future` and `indices` are spelt as the service spells them in its paths. */
export type AssetClass = (typeof ASSET_CLASSES)[number]

/** Whether any value is an asset class. */
export function isAssetClass(value: unknown): value is AssetClass {
  return typeof value === 'string' && (ASSET_CLASSES as readonly string[]).includes(value)
}
