/**
 * Judges answers with a trading status but no price, e.g. of a stock halted before its first trade of the day. Only conditions on
 * the status apply.
 */
import type { AssetClass } from '#model/market/asset-class.ts'
import { NOTHING_KNOWN, type ExternalEvent, type Moment } from '#model/alerts/measure/alert-moment.ts'
import { sameQuote, tradingState, type Quote, type TradingState } from '#model/market/quote.ts'
import type { KnownMarket } from './known-market.ts'

export interface JudgedStatus {
  readonly known: KnownMarket
  /** `first`: no status was known before. */
  readonly kind: 'first' | 'new'
  readonly now: Moment
}

/** Returns null if the answer has its own price, or the known status. */
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

/** The feed keeps the previous price, with its time of fetch, if an answer has none. */
function isStatusAlone({ quote: known, fetchedAt: knownAt }: KnownMarket, quote: Quote, fetchedAt: number): boolean {
  if (quote.last === null) return true
  return known !== null && fetchedAt === knownAt && sameQuote({ ...quote, status: known.status }, known)
}

export const statusAfter = (before: TradingState | null, stated: TradingState): TradingState | null =>
  stated === 'unknown' ? before : stated

/** Returns the event for conditions on any change of status, or null. */
export function statusChange(before: TradingState | null, status: TradingState | null): ExternalEvent | null {
  const hasChanged = before !== null && status !== null && status !== before
  return hasChanged ? { kind: 'statusChange', to: status } : null
}
