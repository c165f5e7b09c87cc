/** The stored state of a news panel. */
import { ASSET_CLASSES } from '#model/market/asset-class.ts'
import { type Json, isRecord } from '#model/values/json.ts'
import type { NewsSource } from '#model/reference/news-item.ts'
import type { Locale } from '#i18n/locale.ts'

export interface NewsState {
  readonly markets: readonly string[]
  readonly languages: readonly string[]
  /** Null shows all providers. */
  readonly provider: string | null
  readonly unreadOnly: boolean
  /** Shows only headlines that name the symbol of the panel's link. */
  readonly linkedOnly: boolean
}

/** Markets are named like asset classes, as far as known. The user can add languages. */
export const DEFAULT_MARKETS: readonly string[] = ASSET_CLASSES
export const DEFAULT_LANGUAGES: readonly string[] = ['en', 'zh-CN', 'ja', 'es']
/** Each pair of market and language is a request. */
export const MAX_SOURCES = 12

export const isSourceName = (name: string): boolean => /^[\w.-]{1,32}$/u.test(name)

function firstNewsState(locale: Locale): NewsState {
  return { markets: ['stock'], languages: [locale], provider: null, unreadOnly: false, linkedOnly: false }
}

/** Invalid fields get the values of a new panel. */
export function readNewsState(stored: Json, locale: Locale): NewsState {
  const first = firstNewsState(locale)
  if (!isRecord(stored)) return first
  const fields = stored as Readonly<Record<string, Json>>
  const provider = fields['provider']
  return {
    markets: readNames(fields['markets']) ?? first.markets,
    languages: readNames(fields['languages']) ?? first.languages,
    provider: typeof provider === 'string' ? provider : null,
    unreadOnly: fields['unreadOnly'] === true,
    linkedOnly: fields['linkedOnly'] === true,
  }
}

function readNames(stored: Json | undefined): readonly string[] | null {
  if (!Array.isArray(stored)) return null
  const names = (stored as readonly Json[]).filter((one) => typeof one === 'string')
  return [...new Set(names.filter(isSourceName))].slice(0, MAX_SOURCES)
}

export function sourcesOf({ markets, languages }: NewsState): readonly NewsSource[] {
  return markets.flatMap((market) => languages.map((language) => ({ market, language }))).slice(0, MAX_SOURCES)
}
