/** Computes quotes and latest trades at a moment. */
import type { PricedQuote } from '#model/market/quote.ts'
import type { Tick } from '#model/market/tape/tick.ts'
import { STATUS } from '../interruptions.ts'
import type { Listing } from '../listings.ts'
import type { DayState, MarketDay } from '../market-day.ts'
import type { Market } from '../market.ts'
import { roundTo } from '../price-scale.ts'
import { splitRatioBetween } from '../splits.ts'

/** The source of quotes, ticks and depth. */
export interface QuoteStatus {
  readonly marketDay: MarketDay
  readonly state: DayState
  readonly status: number
}

export function quoteStatusAt(market: Market, listing: Listing, timeMs: number): QuoteStatus {
  const marketDay = market.dayOf(listing, market.latestDay(listing, timeMs))
  return { marketDay, state: marketDay.stateAt(timeMs), status: statusAt(listing, marketDay, timeMs) }
}

export function quoteAt(market: Market, listing: Listing, timeMs: number): PricedQuote {
  const { marketDay, state, status } = quoteStatusAt(market, listing, timeMs)
  const { decimals } = listing.scale
  const last = priceOf(listing, state.close)
  const previousClose = previousCloseOf(market, listing, marketDay)
  const change = listing.assetClass === 'crypto' ? null : roundTo(last - previousClose, decimals)
  return {
    last,
    open: priceOf(listing, state.open),
    high: priceOf(listing, state.high),
    low: priceOf(listing, state.low),
    previousClose: hasPreviousClose(listing) ? previousClose : null,
    change,
    changePercent: change === null ? null : roundTo((change / previousClose) * 100, 4),
    volume: volumeOf(listing, state.lots),
    turnover: turnoverOf(listing, state.value),
    status,
    time: state.timeMs,
  }
}

export function priceOf(listing: Listing, ticks: number): number {
  return roundTo(ticks * listing.scale.tick, listing.scale.decimals)
}

export function volumeOf(listing: Listing, lots: number): number {
  return roundTo(lots * listing.lot, 4)
}

export function turnoverOf(listing: Listing, value: number): number {
  return roundTo(value * listing.scale.tick * listing.lot, 4)
}

/** Cached, because it is the same in every quote of a day. */
const previousCloses = new WeakMap<MarketDay, number>()

/** Adjusted for a split on the day. */
function previousCloseOf(market: Market, listing: Listing, marketDay: MarketDay): number {
  const close = previousCloses.get(marketDay) ?? computePreviousClose(market, listing, marketDay)
  previousCloses.set(marketDay, close)
  return close
}

function computePreviousClose(market: Market, listing: Listing, { day }: MarketDay): number {
  const before = market.sessionsOf(listing).previous(day.date).date
  const ratio = splitRatioBetween(market.splitsOf(listing), before, day.date)
  return priceOf(listing, Math.max(1, Math.round(market.closeTicks(listing, before) / ratio)))
}

/** The service omits it for forex and crypto. */
function hasPreviousClose(listing: Listing): boolean {
  return listing.assetClass !== 'forex' && listing.assetClass !== 'crypto'
}

function statusAt(listing: Listing, { day, grid, interruption }: MarketDay, timeMs: number): number {
  if (listing.delistedOn !== null && timeMs >= day.closeMs) return STATUS.delisted
  if (interruption === null || timeMs >= day.closeMs) return STATUS.normal
  const minute = grid.minuteAt(timeMs)
  return minute >= interruption.from && minute < interruption.to ? interruption.status : STATUS.normal
}

export function tickAt(market: Market, listing: Listing, nowMs: number): Tick {
  const { state, status } = quoteStatusAt(market, listing, nowMs)
  return {
    price: priceOf(listing, state.close),
    time: state.timeMs,
    volume: volumeOf(listing, state.lastLots),
    turnover: turnoverOf(listing, state.lastLots * state.close),
    status,
  }
}
