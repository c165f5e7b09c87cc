/** Numbers trading days, for indicators and profiles that restart each day. */
import { ruleOf, type ChartInterval } from '#model/candles/candle-interval.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import type { MarketZone } from '#model/hours/market-zone.ts'
import { UNKNOWN_MARKET } from '#model/hours/unknown-hours.ts'
import type { TradingHours } from '#renderer/plotting/scales/session-bands.ts'
import { createZone } from '#model/values/zoned-time.ts'

/** Returns a function that numbers days on the market's clock; see `UNKNOWN_MARKET` for null. Fast enough for 100,000 bars. */
export function createTradingDays(market: Pick<MarketZone, 'zone' | 'eveMinutes'> | null): (time: number) => number {
  const { zone: zoneName, eveMinutes } = market ?? UNKNOWN_MARKET
  const zone = createZone(zoneName)
  const eveMs = eveMinutes * MINUTE_MS
  // Offsets change on the hour and are slow to look up.
  const offsets = new Map<number, number>()
  return (time) => {
    const hour = Math.floor(time / HOUR_MS)
    const offset = offsets.get(hour) ?? zone.offsetMs(hour * HOUR_MS)
    offsets.set(hour, offset)
    return Math.floor((time + offset + eveMs) / DAY_MS)
  }
}

/** The trading days of bars. */
export interface BarDays {
  /** Numbers the trading day of a time, Unix epoch ms, in days since the epoch. */
  readonly dayOf: (time: number) => number
  /** Whether a bar may hold several days. */
  readonly areLonger: boolean
}

export function createBarDays(
  market: Pick<MarketZone, 'zone' | 'eveMinutes'> | null,
  interval: ChartInterval,
): BarDays {
  const { unit } = ruleOf(interval)
  return { dayOf: createTradingDays(market), areLonger: unit === 'week' || unit === 'month' }
}

/** The periods of pivot levels: days for bars within a day, months for daily bars, else years. */
export function createPeriods(
  market: Pick<MarketZone, 'zone' | 'eveMinutes'> | null,
  interval: ChartInterval,
): (time: number) => number {
  const dayOf = createTradingDays(market)
  const { unit } = ruleOf(interval)
  if (unit === 'minute') return dayOf
  return (time) => {
    const date = new Date(dayOf(time) * DAY_MS)
    return date.getUTCFullYear() * 12 + (unit === 'day' ? date.getUTCMonth() : 0)
  }
}

/** Returns the regular hours on the market's own clock, or null if unknown. */
export function tradingHours(market: MarketZone | null): TradingHours | null {
  if (market === null || market.sessions.length === 0) return null
  const { zone, clockZone = zone, eveMinutes, sessions } = market
  return { offsetMs: createZone(clockZone).offsetMs, eveMinutes, sessions }
}
