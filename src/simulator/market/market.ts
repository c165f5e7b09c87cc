/** The simulated market: a pure function of seed, instrument and time, independent of earlier requests. */
import type { AssetClass } from '#model/market/asset-class.ts'
import { type Sessions, type TradingDay, createSessions } from '#model/hours/session-calendar.ts'
import { type CalendarDate, dayNumber } from '#model/values/zoned-time.ts'
import { type CalendarName, type TradingHours, calendarOf } from './calendars.ts'
import type { RawCandle } from './candle-table.ts'
import { type Stream, drawNormal, drawUniform, streamOf, subStream } from './chance.ts'
import { interruptionOf } from './interruptions.ts'
import { type Listing, loadListings } from './listings.ts'
import { type MarketDay, createMarketDay, totalOf } from './market-day.ts'
import { type MinuteGrid, createMinuteGrid } from './minute-grid.ts'
import { createPricePath } from './price-path.ts'
import { type SplitEvent, splitFactorOn, splitsOf } from './splits.ts'
import type { TradePlan } from './trades.ts'

export interface Market {
  readonly seed: Stream
  readonly listings: readonly Listing[]
  /** An empty exchange means the primary one. */
  find(assetClass: AssetClass, region: string, exchange: string, code: string): Listing | null
  sessionsOf(listing: Listing): Sessions
  splitsOf(listing: Listing): readonly SplitEvent[]
  /** Returns the latest day that had opened at a moment; the last one before a delisting. */
  latestDay(listing: Listing, timeMs: number): TradingDay
  dayOf(listing: Listing, day: TradingDay): MarketDay
  /** Does not cache the day's minutes. */
  totalOf(listing: Listing, day: TradingDay): RawCandle
  /** In ticks, as quoted on that day. */
  closeTicks(listing: Listing, date: CalendarDate): number
}

export interface MarketOptions {
  readonly seed: number
  readonly hours: TradingHours
  /** Min number; missing ones are invented; 0 for only those of the directory. */
  readonly instruments?: number
}

/** Cached days beyond one per listing, with their minutes. */
const DAYS_BEYOND_LISTINGS = 240
const MAX_GRIDS = 400
const MAX_TOTALS = 60_000

export function createMarket(options: MarketOptions): Market {
  const seed = subStream(options.seed | 0, 1)
  const listings = loadListings(options.instruments)
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  const sessions = new Map<CalendarName, Sessions>()
  const splits = new Map<string, readonly SplitEvent[]>()
  const path = createPricePath(seed)
  const days = createRecentlyUsed<string, MarketDay>(listings.length + DAYS_BEYOND_LISTINGS)
  const grids = createRecentlyUsed<string, MinuteGrid>(MAX_GRIDS)
  const totals = createRecentlyUsed<string, RawCandle>(MAX_TOTALS)

  const sessionsOf = (listing: Listing) =>
    remembered(sessions, listing.calendar, () => createSessions(calendarOf(listing.calendar, options.hours)))
  const splitsOfListing = (listing: Listing) => remembered(splits, listing.id, () => splitsOf(listing, seed))

  function ticksOf(listing: Listing, logPrice: number, factor: number): number {
    return Math.max(1, Math.round((Math.exp(logPrice) * factor) / listing.scale.tick))
  }

  function planOf(listing: Listing, day: TradingDay, minutes: number): TradePlan {
    const stream = subStream(streamOf(seed, `trades ${listing.id}`), dayNumber(day.date))
    const factor = splitFactorOn(splitsOfListing(listing), day.date)
    const prices = path.through(listing, day, sessionsOf(listing), minutes)
    const boundaries = new Int32Array(prices.length)
    for (let minute = 0; minute < prices.length; minute++)
      boundaries[minute] = ticksOf(listing, prices[minute] ?? 0, factor)
    const interest = (0.5 + drawUniform(streamOf(0, listing.id), 1)) * Math.exp(0.3 * drawNormal(stream, -1))
    return {
      stream,
      minutes,
      boundaries,
      noiseTicks: (boundaries[0] ?? 1) * path.minuteSwing(listing, minutes) * 0.8,
      tradesPerMinute: listing.tradesPerMinute,
      lotsPerTrade: (listing.dailyLots * interest) / factor / minutes / listing.tradesPerMinute,
      hasRush: minutes < 720,
      interruption: interruptionOf(listing, stream, minutes),
    }
  }

  const gridOf = (listing: Listing, day: TradingDay) =>
    grids.get(`${listing.calendar} ${day.date}`, () => createMinuteGrid(day))

  function makeDay(listing: Listing, day: TradingDay): MarketDay {
    const grid = gridOf(listing, day)
    return createMarketDay(day, grid, planOf(listing, day, grid.count))
  }

  return {
    seed,
    listings,
    sessionsOf,
    splitsOf: splitsOfListing,
    find(assetClass, region, exchange, code) {
      const named = byId.get(`${assetClass}:${region}:${exchange}:${code}`)
      if (named !== undefined) return named
      // A request may also name a primary listing's exchange.
      const primary = byId.get(`${assetClass}:${region}::${code}`)
      return primary !== undefined && primary.company?.venue === exchange ? primary : null
    },
    latestDay(listing, timeMs) {
      const calendar = sessionsOf(listing)
      const day = calendar.dayAt(timeMs)
      const isOver = listing.delistedOn !== null && day.date >= listing.delistedOn
      return isOver ? calendar.previous(listing.delistedOn) : day
    },
    dayOf: (listing, day) => days.get(`${listing.id} ${day.date}`, () => makeDay(listing, day)),
    totalOf: (listing, day) =>
      totals.get(`${listing.id} ${day.date}`, () => totalOf(planOf(listing, day, gridOf(listing, day).count))),
    closeTicks(listing, date) {
      const factor = splitFactorOn(splitsOfListing(listing), date)
      return ticksOf(listing, path.closeOn(listing, date), factor)
    },
  }
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

interface RecentlyUsed<Key, Value> {
  get(key: Key, make: () => Value): Value
}

/** Drops the least recently used value beyond `capacity`. */
function createRecentlyUsed<Key, Value>(capacity: number): RecentlyUsed<Key, Value> {
  // A Map iterates in the order of insertion, so a value that is inserted again becomes the latest.
  const values = new Map<Key, Value>()
  return {
    get(key, make) {
      const value = values.get(key) ?? make()
      values.delete(key)
      values.set(key, value)
      if (values.size > capacity) forgetOldest(values)
      return value
    },
  }
}

function forgetOldest<Key>(values: Map<Key, unknown>): void {
  for (const oldest of values.keys()) {
    values.delete(oldest)
    return
  }
}
