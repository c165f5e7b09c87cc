/** Markets to assume for codes without one. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Locale } from '#i18n/locale.ts'
import { CLASS_WORDING, marketOf, symbolOf } from '#i18n/wording/instrument.ts'
import { regionName } from '#i18n/wording/region-name.ts'

interface Market {
  readonly assetClass: AssetClass
  readonly region: string
}

const market = (assetClass: AssetClass, region: string): Market => ({ assetClass, region })

/** Null detects it by the shape of each code. */
export const MARKET_CHOICES = {
  shape: null,
  US: market('stock', 'US'),
  HK: market('stock', 'HK'),
  SH: market('stock', 'SH'),
  SZ: market('stock', 'SZ'),
  SG: market('stock', 'SG'),
  JP: market('stock', 'JP'),
  TW: market('stock', 'TW'),
  IN: market('stock', 'IN'),
  TH: market('stock', 'TH'),
  DE: market('stock', 'DE'),
  MX: market('stock', 'MX'),
  MY: market('stock', 'MY'),
  TR: market('stock', 'TR'),
  ES: market('stock', 'ES'),
  NL: market('stock', 'NL'),
  GB: market('stock', 'GB'),
  fund: market('fund', 'US'),
  forex: market('forex', 'GB'),
  indices: market('indices', 'GB'),
  future: market('future', 'US'),
  crypto: market('crypto', 'BA'),
} as const

export type MarketChoice = keyof typeof MARKET_CHOICES

export const marketChoices = (locale: Locale): readonly { readonly value: MarketChoice; readonly label: string }[] =>
  (Object.keys(MARKET_CHOICES) as MarketChoice[]).map((value) => ({ value, label: labelOf(value, locale) }))

function labelOf(choice: MarketChoice, locale: Locale): string {
  const chosen = MARKET_CHOICES[choice]
  if (chosen === null) return m.import_market_shape()
  const { assetClass, region } = chosen
  const isPlaced = assetClass === 'stock' || assetClass === 'fund'
  const words = [CLASS_WORDING[assetClass](), ...(isPlaced ? [region, regionName(locale, region)] : [])]
  return [...new Set(words)].filter((word) => word !== '').join(' · ')
}

/** The maximum number of codes listed for a market. */
const MAX_NAMED = 8

/** Returns text like `Stock · US: TSLA, NVDA; Crypto: BTCUSDT`. */
export const guessedGroups = (guessed: readonly InstrumentId[]): string => marketGroups(guessed, MAX_NAMED).join('; ')

/** A line per market with at most `max` codes. */
export function marketGroups(instruments: readonly InstrumentId[], max: number): readonly string[] {
  return [...Map.groupBy(instruments, marketOf)].map(([market, those]) =>
    m.import_guessed_group({ market, codes: namesOf(those, max) }),
  )
}

function namesOf(those: readonly InstrumentId[], max: number): string {
  const named = those.slice(0, max).map((instrument) => symbolOf(instrument))
  const others = those.length - named.length
  return [...named, ...(others > 0 ? [m.import_guessed_more({ count: others })] : [])].join(', ')
}
