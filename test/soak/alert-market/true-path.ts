/** Computes every price of an instrument from the simulated market itself, without a service. */
import { minutesOf } from './times.ts'
import type { Listing } from '#simulator/market/listings.ts'
import type { Market } from '#simulator/market/market.ts'
import { priceOf, quoteAt, quoteStatusAt, volumeOf } from '#simulator/market/served/quotes.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

export interface TruePrice {
  /** Unix epoch ms. */
  readonly time: number
  readonly price: number
  /** The day's high so far, including this price. */
  readonly high: number
  readonly low: number
  readonly volume: number
}

export interface TruePath {
  readonly instrument: InstrumentId
  /** The smallest difference of the instrument's prices. */
  readonly tick: number
  readonly previousClose: number | null
  /** In order of time; the first is the last one before the start. */
  readonly prices: readonly TruePrice[]
}

/** Shorter than the interval of trades. */
const STEP_MS = 100

/** @param from Unix epoch ms; a trading day must include the whole span. */
export function truePath(market: Market, listing: Listing, from: number, spanMs = minutesOf(60)): TruePath {
  const prices: TruePrice[] = []
  for (let at = from; at <= from + spanMs; at += STEP_MS) {
    const { state } = quoteStatusAt(market, listing, at)
    if (prices.at(-1)?.time === state.timeMs) continue
    prices.push({
      time: state.timeMs,
      price: priceOf(listing, state.close),
      high: priceOf(listing, state.high),
      low: priceOf(listing, state.low),
      volume: volumeOf(listing, state.lots),
    })
  }
  return {
    instrument: listing.id as InstrumentId,
    tick: listing.scale.tick,
    previousClose: quoteAt(market, listing, from).previousClose,
    prices,
  }
}
