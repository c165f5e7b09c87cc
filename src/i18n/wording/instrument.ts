/** The words of asset classes, tariffs and instruments. */
import type { AssetClass } from '#model/market/asset-class.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { Plan } from '#model/service/plan.ts'
import type { Watchlist, WatchlistEntry } from '#model/watchlists/watchlist.ts'
import { m } from '../compiled/messages.js'
import type { Locale } from '../locale.ts'
import { coveredCode, isDiscreet } from './discretion.ts'

export const CLASS_WORDING: Readonly<Record<AssetClass, () => string>> = {
  stock: m.class_stock,
  fund: m.class_fund,
  forex: m.class_forex,
  indices: m.class_indices,
  future: m.class_future,
  crypto: m.class_crypto,
}

/** As short as a region. */
const CLASS_MARKS: Readonly<Record<AssetClass, () => string>> = {
  ...CLASS_WORDING,
  forex: m.class_mark_forex,
  indices: m.class_mark_indices,
  future: m.class_mark_future,
  crypto: m.class_mark_crypto,
}

export const PLAN_WORDING: Readonly<Record<Plan, () => string>> = {
  base: m.plan_base,
  professional: m.plan_professional,
  premium: m.plan_premium,
  enterprise: m.plan_enterprise,
}

/** Returns `AAPL`, or `AAPL.XNAS` on another than the primary exchange. For search and sorting, never for display. */
export function codeOf(id: InstrumentId): string {
  const { code, exchange } = instrumentOf(id)
  return exchange === '' ? code : `${code}.${exchange}`
}

/** Returns the displayed symbol: the code, or its substitute in discreet mode. */
export function symbolOf(id: InstrumentId): string {
  return coveredCode(id, codeOf(id))
}

/** Their region is only a convention of the service. */
const WITHOUT_REGION: ReadonlySet<AssetClass> = new Set(['forex', 'indices', 'future', 'crypto'])

/** Returns the short mark beside a code: `US`, `BSE`, or the class. */
export function marketMark(id: InstrumentId): string {
  const { assetClass, region, exchange } = instrumentOf(id)
  if (WITHOUT_REGION.has(assetClass)) return CLASS_MARKS[assetClass]()
  return exchange === '' ? region : exchange
}

/** Returns the class, and the market if it matters: `Stock · US`, `Index`. */
export function marketOf(id: InstrumentId): string {
  const { assetClass, region, exchange } = instrumentOf(id)
  const place = WITHOUT_REGION.has(assetClass) ? [] : [region, exchange]
  return [CLASS_WORDING[assetClass](), ...place].filter((word) => word !== '').join(' · ')
}

/** Returns the name of a list. */
export function listName(list: Pick<Watchlist, 'name'>): string {
  return list.name === '' ? m.watchlist_own_name() : list.name
}

/** Returns the user's alias, or else the name in the user's language. In discreet mode only the alias. */
export function nameOf(
  entry: Pick<WatchlistEntry, 'alias' | 'name'>,
  locale: Locale,
  isCovered = isDiscreet(),
): string {
  if (isCovered) return entry.alias ?? ''
  return entry.alias ?? entry.name?.[locale] ?? entry.name?.en ?? ''
}
