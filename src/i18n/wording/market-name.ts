/** The name of a market with known hours. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { Locale } from '../locale.ts'
import { CLASS_WORDING } from './instrument.ts'
import { regionName } from './region-name.ts'

interface NamedMarket {
  readonly assetClass: AssetClass
  readonly region: string | null
}

/** Returns the market's region, or its class if it trades everywhere at the same hours. */
export function marketName({ assetClass, region }: NamedMarket, locale: Locale): string {
  if (region === null) return CLASS_WORDING[assetClass]()
  return regionName(locale, region) || region
}
