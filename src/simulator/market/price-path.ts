/**
 * Computes every instrument's price at every minute: a long walk by days, and a bridge within each day. An instrument's moves combine those
 * of the world, its market, its sector and its own, so that markets rise and fall together.
 */
import type { AssetClass } from '#model/market/asset-class.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Sessions, TradingDay } from '#model/hours/session-calendar.ts'
import { dayNumber, type CalendarDate } from '#model/values/zoned-time.ts'
import { drawNormal, drawUniform, streamOf, subStream, type Stream } from './chance.ts'
import type { Listing } from './listings.ts'
import { REFERENCE_DATE } from './splits.ts'
import { bridge, longWalkAt } from './walk.ts'

/** Standard deviations of a day's logarithmic return, by cause. */
interface Swing {
  readonly world: number
  readonly market: number
  readonly sector: number
  readonly own: number
}

const SWINGS: Readonly<Record<AssetClass, Swing>> = {
  stock: { world: 0.005, market: 0.006, sector: 0.005, own: 0.01 },
  fund: { world: 0.005, market: 0.006, sector: 0, own: 0.003 },
  indices: { world: 0.005, market: 0.006, sector: 0, own: 0.002 },
  future: { world: 0.004, market: 0.003, sector: 0, own: 0.009 },
  forex: { world: 0.0005, market: 0.0028, sector: 0, own: 0.0025 },
  crypto: { world: 0.004, market: 0.018, sector: 0, own: 0.014 },
}

/** Min pause between a day's close and the next open for a price jump. */
const OVERNIGHT_MS = 30 * MINUTE_MS

export interface PricePath {
  /** Logarithm of the closing price, in shares of the reference date. */
  closeOn(listing: Listing, date: CalendarDate): number
  /** Logarithms of the price at the start of each of the day's minutes, and at its close. */
  through(listing: Listing, day: TradingDay, sessions: Sessions, minutes: number): Float64Array
  /** Standard deviation of the logarithmic return of one minute. */
  minuteSwing(listing: Listing, minutes: number): number
}

export function createPricePath(seed: Stream): PricePath {
  const referenceDay = dayNumber(REFERENCE_DATE)
  const world = streamOf(seed, 'world')
  // All instruments of a market share its intraday move.
  let recentMarketBridge: { readonly key: string; readonly points: Float64Array } | null = null

  const drift = (stream: Stream, day: number) => longWalkAt(stream, day) - longWalkAt(stream, referenceDay)

  function closeOn(listing: Listing, date: CalendarDate): number {
    const swing = swingOf(listing)
    const day = dayNumber(date)
    const sector = listing.company === null ? 0 : drift(streamOf(seed, `sector ${listing.company.sector}`), day)
    return (
      Math.log(listing.referencePrice) +
      swing.world * drift(world, day) +
      swing.market * drift(streamOf(seed, `market ${listing.calendar}`), day) +
      swing.sector * sector +
      swing.own * drift(ownStream(seed, listing), day)
    )
  }

  function openOn(listing: Listing, day: TradingDay, sessions: Sessions): number {
    const before = sessions.previous(day.date)
    const previousClose = closeOn(listing, before.date)
    if (day.openMs - before.closeMs < OVERNIGHT_MS) return previousClose
    const surprise = drawNormal(streamOf(ownStream(seed, listing), 'gap'), dayNumber(day.date))
    const expected = 0.3 * (closeOn(listing, day.date) - previousClose)
    return previousClose + expected + 0.25 * totalOf(swingOf(listing)) * surprise
  }

  function marketBridge(listing: Listing, day: TradingDay, minutes: number): Float64Array {
    const key = `${listing.calendar} ${day.date} ${minutes}`
    if (recentMarketBridge?.key === key) return recentMarketBridge.points
    const stream = subStream(streamOf(seed, `day of ${listing.calendar}`), dayNumber(day.date))
    const points = bridge(stream, minutes)
    recentMarketBridge = { key, points }
    return points
  }

  return {
    closeOn,
    minuteSwing: (listing, minutes) => totalOf(swingOf(listing)) / Math.sqrt(minutes),
    through(listing, day, sessions, minutes) {
      const swing = swingOf(listing)
      const open = openOn(listing, day, sessions)
      const close = closeOn(listing, day.date)
      const market = marketBridge(listing, day, minutes)
      const points = bridge(subStream(ownStream(seed, listing), dayNumber(day.date)), minutes)
      const marketPart = Math.sign(swing.market) * Math.hypot(swing.world, swing.market)
      const ownPart = Math.hypot(swing.sector, swing.own)
      for (let minute = 0; minute <= minutes; minute++) {
        points[minute] =
          open +
          ((close - open) * minute) / minutes +
          marketPart * (market[minute] ?? 0) +
          ownPart * (points[minute] ?? 0)
      }
      return points
    },
  }
}

function ownStream(seed: Stream, listing: Listing): Stream {
  // Two listings of one company on two exchanges move together.
  return streamOf(seed, `${listing.assetClass} ${listing.region} ${listing.code}`)
}

function swingOf(listing: Listing): Swing {
  const { world, market, sector, own } = SWINGS[listing.assetClass]
  const character = 0.7 + 0.7 * drawUniform(streamOf(0, listing.id), 0)
  return {
    world: world * listing.swing,
    market: market * listing.swing * sideOf(listing),
    sector: sector * listing.swing,
    own: own * Math.abs(listing.swing) * character,
  }
}

/** Weights the market's move, which in forex is that of the dollar: the price in some pairs, the priced currency in others. */
function sideOf(listing: Listing): number {
  if (listing.assetClass !== 'forex' || listing.code.endsWith('USD')) return 1
  return listing.code.startsWith('USD') ? -1 : 0.1
}

function totalOf(swing: Swing): number {
  return Math.hypot(swing.world, swing.market, swing.sector, swing.own)
}
