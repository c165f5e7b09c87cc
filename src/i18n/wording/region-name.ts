/** What a market's region is called. */
import { m } from '../compiled/messages.js'
import type { Locale } from '../locale.ts'

/** Exchanges that are regions of their own for the service. */
const EXCHANGES: Readonly<Record<string, () => string>> = { SH: m.region_shanghai, SZ: m.region_shenzhen }

/** In the reader's language, `short` for where it stands in a row of others; empty for one that stands for nothing. */
export function regionName(locale: Locale, region: string, style: 'short' | 'long' = 'short'): string {
  const ownName = EXCHANGES[region]
  if (ownName !== undefined) return ownName()
  if (!/^[A-Z]{2}$/u.test(region)) return ''
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'none', style }).of(region) ?? ''
}
