/** The name of a market's region. */
import { m } from '../compiled/messages.js'
import type { Locale } from '../locale.ts'

/** Exchanges that are regions of the service. */
const EXCHANGES: Readonly<Record<string, () => string>> = { SH: m.region_shanghai, SZ: m.region_shenzhen }

/** Returns the name in the user's language; empty for an unknown region. */
export function regionName(locale: Locale, region: string, style: 'short' | 'long' = 'short'): string {
  const ownName = EXCHANGES[region]
  if (ownName !== undefined) return ownName()
  if (!/^[A-Z]{2}$/u.test(region)) return ''
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'none', style }).of(region) ?? ''
}
