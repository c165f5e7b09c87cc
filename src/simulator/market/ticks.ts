/** The latest trade. */
import type { Tick } from '../../model/tick.ts'
import type { Listing } from './listings.ts'
import type { Market } from './market.ts'
import { priceOf, standingAt, turnoverOf, volumeOf } from './quotes.ts'

export function tickAt(market: Market, listing: Listing, nowMs: number): Tick {
  const { state, status } = standingAt(market, listing, nowMs)
  return {
    price: priceOf(listing, state.close),
    time: state.timeMs,
    volume: volumeOf(listing, state.lastLots),
    turnover: turnoverOf(listing, state.lastLots * state.close),
    status,
  }
}
