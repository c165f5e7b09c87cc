/** Numbers the trading day of a bar, for what starts again with each day. */
import { ruleOf, type ChartInterval } from '#model/candles/candle-interval.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import type { MarketZone } from '#model/hours/market-zone.ts'
import { UNKNOWN_MARKET } from '#model/hours/unknown-hours.ts'
import type { TradingHours } from '#renderer/plotting/scales/session-bands.ts'
import { createZone } from '#model/values/zoned-time.ts'

/** Days are those of the market's clock; see `UNKNOWN_MARKET` for one that is not known. Fast enough for a hundred thousand bars. */
export function createTradingDays(market: Pick<MarketZone, 'zone' | 'eveMinutes'> | null): (time: number) => number {
  const { zone: zoneName, eveMinutes } = market ?? UNKNOWN_MARKET
  const zone = createZone(zoneName)
  const eveMs = eveMinutes * MINUTE_MS
  // Clocks change on the hour, and asking for an offset is slow.
  const offsets = new Map<number, number>()
  return (time) => {
    const hour = Math.floor(time / HOUR_MS)
    const offset = offsets.get(hour) ?? zone.offsetMs(hour * HOUR_MS)
    offsets.set(hour, offset)
    return Math.floor((time + offset + eveMs) / DAY_MS)
  }
}

/** Numbers what levels are set by: the trading day for bars within a day, the month for days, the year for all that is longer. */
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

/** The regular hours of a market on its own clock; null for one that is not known. */
export function tradingHours(market: MarketZone | null): TradingHours | null {
  if (market === null || market.sessions.length === 0) return null
  const { zone, clockZone = zone, eveMinutes, sessions } = market
  return { offsetMs: createZone(clockZone).offsetMs, eveMinutes, sessions }
}
