/** The name of a market whose hours are known. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { Locale } from '../locale.ts'
import { CLASS_WORDING } from './instrument.ts'
import { regionName } from './region-name.ts'

interface NamedMarket {
  readonly assetClass: AssetClass
  /** Null for a class that trades everywhere at the same hours. */
  readonly region: string | null
}

/** The market's place, or its class where it trades everywhere at once. */
export function marketName({ assetClass, region }: NamedMarket, locale: Locale): string {
  if (region === null) return CLASS_WORDING[assetClass]()
  return regionName(locale, region) || region
}
