/** Asset classes, plans and instruments, in words. */
import type { AssetClass } from '../../model/asset-class.ts'
import { instrumentOf, type InstrumentId } from '../../model/instrument.ts'
import type { Plan } from '../../model/plan.ts'
import type { Watchlist, WatchlistEntry } from '../../model/watchlist.ts'
import { m } from '../i18n/compiled/messages.js'
import type { Locale } from '../i18n/locale.ts'

export const CLASS_WORDING: Readonly<Record<AssetClass, () => string>> = {
  stock: m.class_stock,
  fund: m.class_fund,
  forex: m.class_forex,
  indices: m.class_indices,
  future: m.class_future,
  crypto: m.class_crypto,
}

export const PLAN_WORDING: Readonly<Record<Plan, () => string>> = {
  base: m.plan_base,
  professional: m.plan_professional,
  premium: m.plan_premium,
  enterprise: m.plan_enterprise,
}

/** The code as it stands in a list: `AAPL`, and `AAPL.XNAS` on another than the primary exchange. */
export function symbolOf(id: InstrumentId): string {
  const { code, exchange } = instrumentOf(id)
  return exchange === '' ? code : `${code}.${exchange}`
}

/** A list without a name is the one that the application comes with. */
export function listName(list: Pick<Watchlist, 'name'>): string {
  return list.name === '' ? m.watchlist_own_name() : list.name
}

/** What the reader calls it, else its name in the reader's language, else nothing. Discreetly: the reader's word or nothing. */
export function nameOf(entry: Pick<WatchlistEntry, 'alias' | 'name'>, locale: Locale, isDiscreet = false): string {
  if (isDiscreet) return entry.alias ?? ''
  return entry.alias ?? entry.name?.[locale] ?? entry.name?.en ?? ''
}
