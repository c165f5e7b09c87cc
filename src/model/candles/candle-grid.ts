/** The start and end of a market's bars, by sessions, days, weeks and months. */
import type { MarketDates } from './bar-naming.ts'
import { createBarPlaces, type BarPlaces } from './bar-places.ts'
import { ruleOf, type ChartInterval, type IntervalRule } from './candle-interval.ts'
import { DAY_MS, MINUTE_MS } from '../values/duration.ts'
import type { Sessions, TradingDay, TradingInterval } from '../hours/session-calendar.ts'
import { addDays, dateOfDayNumber, weekdayOf, type CalendarDate, type Zone } from '../values/zoned-time.ts'

/** The grid of one market's bars. */
export interface CandleGrid {
  /** Returns the date that names a bar of a day or longer: that of its midnight, or of the trading day. */
  dateNamed(timeMs: number): CalendarDate
  dateOf(timeMs: number): CalendarDate
  /**
   * Returns the start of the bar that contains a moment, Unix epoch ms; for a day and longer, the local midnight of its first date.
   * Never decreases as time rises.
   */
  startOf(interval: ChartInterval, timeMs: number): number
  /** Returns the start of a bar of a day or longer by its name. */
  startOfNamed(interval: ChartInterval, timeMs: number): number
  /** Returns the start of the bar that contains a trading date. */
  startOfDate(interval: ChartInterval, date: CalendarDate): number
  /** Returns the end of a bar, or of its session if that closes first. */
  endOf(interval: ChartInterval, startMs: number): number
  /** Returns the session of a moment, Unix epoch ms; breaks and the time after the close belong to the previous one. */
  sessionAt(timeMs: number): TradingInterval
  readonly places: BarPlaces
  /** The dates by which a service may name bars. */
  readonly dates: MarketDates
}

/** Creates the grid of a market. */
export function createCandleGrid(sessions: Sessions, zone: Zone): CandleGrid {
  const dateOf = (timeMs: number): CalendarDate => sessions.dayAt(timeMs).date

  function dateNamed(timeMs: number): CalendarDate {
    // Some services use the midnight of UTC, others that of the exchange.
    if (timeMs % DAY_MS === 0) return dateOfDayNumber(timeMs / DAY_MS)
    const local = zone.dateAt(timeMs)
    return sessions.startOf(local) === timeMs ? local : dateOf(timeMs)
  }

  const startOfDate = (interval: ChartInterval, date: CalendarDate): number =>
    sessions.startOf(firstDateOf(ruleOf(interval), date))

  function startOf(interval: ChartInterval, timeMs: number): number {
    const rule = ruleOf(interval)
    if (rule.unit !== 'minute') return startOfDate(interval, dateOf(timeMs))
    const { openMs } = sessionOf(sessions.dayAt(timeMs), timeMs)
    const lengthMs = rule.count * MINUTE_MS
    return openMs + Math.floor((timeMs - openMs) / lengthMs) * lengthMs
  }

  /** Cached, because every quote needs it. */
  const longEnds = new Map<ChartInterval, { readonly startMs: number; readonly endMs: number }>()

  function longEndOf(interval: ChartInterval, rule: IntervalRule, startMs: number): number {
    const known = longEnds.get(interval)
    if (known?.startMs === startMs) return known.endMs
    const endMs = sessions.previous(nextDateOf(rule, dateNamed(startMs))).closeMs
    longEnds.set(interval, { startMs, endMs })
    return endMs
  }

  function endOf(interval: ChartInterval, startMs: number): number {
    const rule = ruleOf(interval)
    if (rule.unit !== 'minute') return longEndOf(interval, rule, startMs)
    const { closeMs } = sessionOf(sessions.dayAt(startMs), startMs)
    const fullEndMs = startMs + rule.count * MINUTE_MS
    return startMs < closeMs ? Math.min(closeMs, fullEndMs) : fullEndMs
  }

  return {
    dateNamed,
    dateOf,
    startOf,
    startOfNamed: (interval, timeMs) => startOfDate(interval, dateNamed(timeMs)),
    startOfDate,
    endOf,
    sessionAt: (timeMs) => sessionOf(sessions.dayAt(timeMs), timeMs),
    places: createBarPlaces({ ...sessions, sessions, dateOf, dateNamed }),
    dates: { startOf: sessions.startOf, dayOn: sessions.dayOn, dayAt: sessions.dayAt, dateAt: zone.dateAt },
  }
}

function sessionOf(day: TradingDay, timeMs: number): TradingInterval {
  return day.intervals.findLast(({ openMs }) => openMs <= timeMs) ?? day
}

/** Returns the first date of the period of a date. */
function firstDateOf(rule: IntervalRule, date: CalendarDate): CalendarDate {
  if (rule.unit === 'week') return addDays(date, 1 - weekdayOf(date))
  if (rule.unit !== 'month') return date
  const { year, month } = monthOf(date)
  return dateOfMonth(year, month - (month % rule.count))
}

/** Returns the first date after the period of a date. */
function nextDateOf(rule: IntervalRule, date: CalendarDate): CalendarDate {
  const first = firstDateOf(rule, date)
  if (rule.unit === 'week') return addDays(first, 7)
  if (rule.unit !== 'month') return addDays(first, 1)
  const { year, month } = monthOf(first)
  return dateOfMonth(year, month + rule.count)
}

/** `month` counts from 0. */
function monthOf(date: CalendarDate): { readonly year: number; readonly month: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) - 1 }
}

/** Months past December are in the next year. */
function dateOfMonth(year: number, month: number): CalendarDate {
  return dateOfDayNumber(Date.UTC(year, month, 1) / DAY_MS)
}
