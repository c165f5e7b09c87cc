/**
 * Numbers the bars of a market along its calendar, stored or not. A chart shows bars side by side across closures, so a drawn line
 * is straight over these numbers and not over time.
 */
import { ruleOf, type ChartInterval } from './candle-interval.ts'
import { MINUTE_MS } from '../values/duration.ts'
import type { Sessions, TradingDay } from '../hours/session-calendar.ts'
import type { CountTradingDays } from '../hours/trading-day-count.ts'
import { dayNumber, type CalendarDate } from '../values/zoned-time.ts'

/** The numbers of bars, consecutive; only differences have a meaning. */
export interface BarPlaces {
  /**
   * Returns the number of the bar that contains a moment, Unix epoch ms; breaks and the time after the close belong to the previous
   * bar.
   */
  at(interval: ChartInterval, timeMs: number): number
  /**
   * Returns the number of the bar that a time names, such as an anchor of a drawing. Midnight names a bar of a day or longer; a
   * time without trading names the next bar.
   */
  named(interval: ChartInterval, timeMs: number): number
}

/** The parts of a market that number its bars. */
export interface PlaceParts {
  readonly sessions: Sessions
  readonly countDays: CountTradingDays
  /** Lengths of the sessions of a regular day, ms. */
  readonly regularMs: readonly number[]
  /** Days with other sessions, in order. */
  readonly irregularDays: () => readonly TradingDay[]
  readonly dateOf: (timeMs: number) => CalendarDate
  readonly dateNamed: (timeMs: number) => CalendarDate
}

/** Creates the numbering of a market's bars by its calendar. */
export function createBarPlaces(parts: PlaceParts): BarPlaces {
  const { sessions, countDays, regularMs, irregularDays, dateOf, dateNamed } = parts
  const barsOf = (lengths: readonly number[], barMs: number) =>
    lengths.reduce((sum, lengthMs) => sum + Math.ceil(lengthMs / barMs), 0)

  function placeInDay({ intervals }: TradingDay, timeMs: number, barMs: number, isNamed: boolean): number {
    const session = Math.max(
      0,
      intervals.findLastIndex(({ openMs }) => openMs <= timeMs),
    )
    const { openMs = timeMs, closeMs = timeMs } = intervals[session] ?? {}
    const before = barsOf(intervals.slice(0, session).map(lengthOf), barMs)
    if (timeMs >= closeMs) return before + barsOf([closeMs - openMs], barMs) - (isNamed ? 0 : 1)
    return before + Math.floor((timeMs - openMs) / barMs)
  }

  const barsOn = ({ intervals }: TradingDay, barMs: number): number => barsOf(intervals.map(lengthOf), barMs)

  /** Corrects the count for days with other sessions, such as half days. */
  function barsBefore(date: CalendarDate, barMs: number): number {
    const perDay = barsOf(regularMs, barMs)
    const earlier = irregularDays().filter((day) => day.date < date)
    return earlier.reduce((sum, day) => sum + barsOn(day, barMs) - perDay, countDays(date) * perDay)
  }

  function minutePlace(timeMs: number, barMs: number, isNamed: boolean): number {
    const day = sessions.dayAt(timeMs)
    const count = barsOn(day, barMs)
    const isAfter = isNamed && timeMs >= day.closeMs
    const within = isAfter ? count : Math.min(count - 1, placeInDay(day, timeMs, barMs, isNamed))
    return barsBefore(day.date, barMs) + within
  }

  function placeOf(interval: ChartInterval, timeMs: number, isNamed: boolean): number {
    const rule = ruleOf(interval)
    if (rule.unit === 'minute') return minutePlace(timeMs, rule.count * MINUTE_MS, isNamed)
    const date = isNamed ? dateNamed(timeMs) : dateOf(timeMs)
    if (rule.unit === 'day') return countDays(date)
    // 1970-01-01 was a Thursday.
    if (rule.unit === 'week') return Math.floor((dayNumber(date) + 3) / 7)
    return Math.floor((Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1) / rule.count)
  }

  return {
    at: (interval, timeMs) => placeOf(interval, timeMs, false),
    named: (interval, timeMs) => placeOf(interval, timeMs, true),
  }
}

const lengthOf = ({ openMs, closeMs }: TradingDay['intervals'][number]): number => closeMs - openMs
