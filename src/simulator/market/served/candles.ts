/** Computes K-lines of every interval as sums of the same minutes. */
import type { Candle, CandleInterval } from '#model/candles/candle.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { TradingDay } from '#model/hours/session-calendar.ts'
import { addDays, weekdayOf, type CalendarDate } from '#model/values/zoned-time.ts'
import { joined, type RawCandle } from '../candle-table.ts'
import type { Listing } from '../listings.ts'
import type { Market } from '../market.ts'
import { priceOf, turnoverOf, volumeOf } from './quotes.ts'

const HISTORY_START: CalendarDate = '2023-01-02'

const INTRADAY_MINUTES = { '1m': 1, '5m': 5, '15m': 15, '30m': 30, '1h': 60 } as const
type IntradayInterval = keyof typeof INTRADAY_MINUTES
type LongInterval = Exclude<CandleInterval, IntradayInterval>

interface Bar {
  /** Unix epoch ms. */
  readonly time: number
  readonly candle: RawCandle
}

/**
 * Returns the latest candles, oldest first; the last may still be forming. Intraday candles are counted from the start of their session and
 * have its minute. Longer ones have the local midnight of their date, their Monday or their first. Prices are as quoted: a split shows as a
 * jump.
 */
export function candlesAt(
  market: Market,
  listing: Listing,
  interval: CandleInterval,
  limit: number,
  nowMs: number,
): readonly Candle[] {
  const steps = candleSteps(market, listing, interval, limit, nowMs)
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** Takes one trading day per step: years of an instrument that trades around the clock take seconds. */
export function* candleSteps(
  market: Market,
  listing: Listing,
  interval: CandleInterval,
  limit: number,
  nowMs: number,
): Generator<void, readonly Candle[]> {
  const bars = isIntraday(interval)
    ? yield* intradayBars(market, listing, INTRADAY_MINUTES[interval], limit, nowMs)
    : yield* longBars(market, listing, interval, limit, nowMs)
  return bars.map(({ time, candle }) => ({
    time,
    open: priceOf(listing, candle.open),
    high: priceOf(listing, candle.high),
    low: priceOf(listing, candle.low),
    close: priceOf(listing, candle.close),
    volume: volumeOf(listing, candle.lots),
    turnover: turnoverOf(listing, candle.value),
  }))
}

function isIntraday(interval: CandleInterval): interval is IntradayInterval {
  return interval in INTRADAY_MINUTES
}

function* intradayBars(
  market: Market,
  listing: Listing,
  minutes: number,
  limit: number,
  nowMs: number,
): Generator<void, readonly Bar[]> {
  let bars: readonly Bar[] = []
  for (const day of daysBack(market, listing, nowMs)) {
    bars = [...barsOfDay(market, listing, day, minutes, nowMs), ...bars]
    if (bars.length >= limit) break
    yield
  }
  return bars.slice(-limit)
}

function barsOfDay(market: Market, listing: Listing, day: TradingDay, minutes: number, nowMs: number): readonly Bar[] {
  const marketDay = market.dayOf(listing, day)
  const lengthMs = minutes * MINUTE_MS
  const bars: Bar[] = []
  const last = marketDay.grid.minuteAt(nowMs)
  for (let minute = 0; minute <= last; minute++) {
    const candle = marketDay.minuteUpTo(minute, nowMs)
    if (candle === null) continue
    const startMs = marketDay.grid.startOf(minute)
    const session = day.intervals.findLast(({ openMs }) => openMs <= startMs)?.openMs ?? day.openMs
    const time = session + Math.floor((startMs - session) / lengthMs) * lengthMs
    const open = bars.at(-1)
    if (open?.time === time) bars[bars.length - 1] = { time, candle: joined(open.candle, candle) }
    else bars.push({ time, candle })
  }
  return bars
}

function* longBars(
  market: Market,
  listing: Listing,
  interval: LongInterval,
  limit: number,
  nowMs: number,
): Generator<void, readonly Bar[]> {
  const sessions = market.sessionsOf(listing)
  const bars: Bar[] = []
  for (const day of daysBack(market, listing, nowMs)) {
    const time = sessions.startOf(periodOf(interval, day.date))
    const candle = nowMs >= day.closeMs ? market.totalOf(listing, day) : market.dayOf(listing, day).stateAt(nowMs)
    const later = bars.at(-1)
    if (later?.time === time) bars[bars.length - 1] = { time, candle: joined(candle, later.candle) }
    else if (bars.length === limit) break
    else bars.push({ time, candle })
    yield
  }
  return bars.reverse()
}

function periodOf(interval: LongInterval, date: CalendarDate): CalendarDate {
  switch (interval) {
    case '1D':
      return date
    case '1W':
      return addDays(date, 1 - weekdayOf(date))
    case '1M':
      return `${date.slice(0, 8)}01`
  }
}

function* daysBack(market: Market, listing: Listing, nowMs: number): Generator<TradingDay> {
  const sessions = market.sessionsOf(listing)
  let day = market.latestDay(listing, nowMs)
  while (day.date >= HISTORY_START) {
    yield day
    day = sessions.previous(day.date)
  }
}
