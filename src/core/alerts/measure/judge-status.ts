/**
 * Judges an answer that carries a trading status and no price, as of a stock that is halted before its first trade of the day. Only
 * conditions on the status can be put to it.
 */
import type { AssetClass } from '#model/market/asset-class.ts'
import { NOTHING_KNOWN, type ExternalEvent, type Moment } from '#model/alerts/measure/alert-moment.ts'
import { sameQuote, tradingState, type Quote, type TradingState } from '#model/market/quote.ts'
import type { KnownMarket } from './known-market.ts'

/** A status that differs from the one known before. */
export interface JudgedStatus {
  readonly known: KnownMarket
  /** `first`: no status was known before. */
  readonly kind: 'first' | 'new'
  readonly now: Moment
}

/** Null where the answer has a price of its own, or no other status than is known. */
export function judgeStatus(
  known: KnownMarket,
  {
    assetClass,
    quote,
    fetchedAt,
  }: { readonly assetClass: AssetClass; readonly quote: Quote; readonly fetchedAt: number },
): JudgedStatus | null {
  if (!isStatusAlone(known, quote, fetchedAt)) return null
  const status = statusAfter(known.status, tradingState(assetClass, quote.status))
  if (status === known.status) return null
  return {
    known: { ...known, status, quote: known.quote && { ...known.quote, status: quote.status } },
    kind: known.status === null ? 'first' : 'new',
    now: { ...NOTHING_KNOWN, status, event: statusChange(known.status, status) },
  }
}

/** The feed keeps the price of the answer before, with the time at which that was fetched. */
function isStatusAlone({ quote: known, fetchedAt: knownAt }: KnownMarket, quote: Quote, fetchedAt: number): boolean {
  if (quote.last === null) return true
  return known !== null && fetchedAt === knownAt && sameQuote({ ...quote, status: known.status }, known)
}

/** An answer without a status leaves it as it was. */
export const statusAfter = (before: TradingState | null, stated: TradingState): TradingState | null =>
  stated === 'unknown' ? before : stated

/** The event that conditions on any change of status wait for; null where there was none. */
export function statusChange(before: TradingState | null, status: TradingState | null): ExternalEvent | null {
  const hasChanged = before !== null && status !== null && status !== before
  return hasChanged ? { kind: 'statusChange', to: status } : null
}
