/** A market's calendar as data, and the sessions that follow from it. */
import { MINUTE_MS } from '../values/duration.ts'
import { createTradingDayCount, type CountTradingDays } from './trading-day-count.ts'
import { addDays, createZone, weekdayOf, type CalendarDate } from '../values/zoned-time.ts'

/** Local times `HH:MM`; `24:00` ends the day. */
interface SessionTimes {
  readonly open: string
  readonly close: string
  /** For days that start on the evening before, as in forex and most futures. */
  readonly opensDayBefore?: boolean
}

/** The regular trading hours of a market. */
export interface SessionCalendar {
  /** IANA name: `Asia/Hong_Kong`. */
  readonly zone: string
  /** ISO weekdays (1 is Monday) with trading. */
  readonly weekdays: readonly number[]
  /** In order, with the lunch break between. */
  readonly sessions: readonly SessionTimes[]
  /** Closed dates with the reason. */
  readonly holidays: Readonly<Record<CalendarDate, string>>
  /** Half days and extra days. */
  readonly specialDays: Readonly<Record<CalendarDate, readonly SessionTimes[]>>
  /** Unconfirmed dates with the basis of the estimate. Other dates may still become holidays. */
  readonly provisional: Readonly<Record<CalendarDate, string>>
  /** The IANA zone of the clock of the session times, if another. */
  readonly clockZone?: string
  readonly source: string
  /** When the dates were last checked against the source. */
  readonly asOf: CalendarDate
  /** The last date with listed holidays; after it only the weekly pattern is known. */
  readonly validUntil: CalendarDate
}

/** Unix epoch ms; the close is exclusive. */
export interface TradingInterval {
  readonly openMs: number
  readonly closeMs: number
}

/** A trading day with its hours, Unix epoch ms. */
export interface TradingDay {
  readonly date: CalendarDate
  readonly openMs: number
  readonly closeMs: number
  /** At least one, in order. */
  readonly intervals: readonly TradingInterval[]
}

/** The state of a market at a moment. */
export interface SessionMoment {
  readonly state: 'open' | 'lunch' | 'closed'
  /** The trading day in progress, or the last one. */
  readonly day: TradingDay
  /** The next change of `state`, Unix epoch ms. */
  readonly changesAtMs: number
}

/** The trading hours of a market. */
export interface Sessions {
  /** Returns the local midnight of a date, Unix epoch ms. */
  startOf(date: CalendarDate): number
  /** Returns null if the market is closed all day. */
  dayOn(date: CalendarDate): TradingDay | null
  /** Returns the latest trading day that had opened at a moment. */
  dayAt(timeMs: number): TradingDay
  previous(date: CalendarDate): TradingDay
  next(date: CalendarDate): TradingDay
  at(timeMs: number): SessionMoment
  readonly countDays: CountTradingDays
  /** Lengths of the sessions of a regular day, ms. */
  readonly regularMs: readonly number[]
  /** Half days and extra days, in order. */
  irregularDays(): readonly TradingDay[]
}

/** Longer than any closure on record. */
const LONGEST_CLOSURE_DAYS = 60

/**
 * Creates the sessions of a calendar, cached by date.
 * @throws RangeError if zone or times are malformed, or the calendar never trades.
 */
export function createSessions(calendar: SessionCalendar): Sessions {
  const zone = createZone(calendar.zone)
  const clock = createZone(calendar.clockZone ?? calendar.zone)
  // Cached, because nearly every call is about the present.
  let recent: { readonly day: TradingDay; readonly nextOpenMs: number } | null = null

  function intervalOf(date: CalendarDate, times: SessionTimes): TradingInterval {
    const openDate = times.opensDayBefore === true ? addDays(date, -1) : date
    return {
      openMs: clock.instantOf(openDate, minutesOf(times.open)),
      closeMs: clock.instantOf(date, minutesOf(times.close)),
    }
  }

  const dayOn = byDate((date): TradingDay | null => {
    const intervals = sessionTimesOn(calendar, date).map((times) => intervalOf(date, times))
    const first = intervals[0]
    const last = intervals.at(-1)
    return first && last ? { date, openMs: first.openMs, closeMs: last.closeMs, intervals } : null
  })

  function seek(date: CalendarDate, step: 1 | -1, accept: (day: TradingDay) => boolean): TradingDay {
    for (let distance = 0; distance <= LONGEST_CLOSURE_DAYS; distance++) {
      const day = dayOn(addDays(date, distance * step))
      if (day !== null && accept(day)) return day
    }
    throw new RangeError(`no trading day within ${LONGEST_CLOSURE_DAYS} days of ${date} in ${calendar.zone}`)
  }

  const next = byDate((date) => seek(addDays(date, 1), 1, () => true))
  const previous = byDate((date) => seek(addDays(date, -1), -1, () => true))

  function dayAt(timeMs: number): TradingDay {
    if (recent !== null && timeMs >= recent.day.openMs && timeMs < recent.nextOpenMs) return recent.day
    // A day may open on the evening before its date.
    const day = seek(addDays(zone.dateAt(timeMs), 1), -1, (candidate) => candidate.openMs <= timeMs)
    recent = { day, nextOpenMs: next(day.date).openMs }
    return day
  }

  let irregular: readonly TradingDay[] | null = null
  const irregularDays = (): readonly TradingDay[] => {
    irregular ??= Object.keys(calendar.specialDays).toSorted().flatMap((date) => dayOn(date) ?? []) // prettier-ignore
    return irregular
  }

  return {
    startOf: byDate((date) => zone.instantOf(date, 0)),
    dayOn,
    dayAt,
    next,
    previous,
    at(timeMs) {
      const day = dayAt(timeMs)
      const pending = day.intervals.find((interval) => timeMs < interval.closeMs)
      if (pending === undefined) return { state: 'closed', day, changesAtMs: next(day.date).openMs }
      if (timeMs < pending.openMs) return { state: 'lunch', day, changesAtMs: pending.openMs }
      return { state: 'open', day, changesAtMs: pending.closeMs }
    },
    countDays: createTradingDayCount(calendar),
    regularMs: calendar.sessions.map(lengthOf),
    irregularDays,
  }
}

/** Caches the result for each date. */
function byDate<Value extends TradingDay | number | null>(
  compute: (date: CalendarDate) => Value,
): (date: CalendarDate) => Value {
  const known = new Map<CalendarDate, Value>()
  return (date) => {
    const value = known.get(date)
    if (value !== undefined) return value
    const computed = compute(date)
    known.set(date, computed)
    return computed
  }
}

function sessionTimesOn(calendar: SessionCalendar, date: CalendarDate): readonly SessionTimes[] {
  const special = calendar.specialDays[date]
  if (special !== undefined) return special
  if (calendar.holidays[date] !== undefined) return []
  return calendar.weekdays.includes(weekdayOf(date)) ? calendar.sessions : []
}

function lengthOf({ open, close, opensDayBefore = false }: SessionTimes): number {
  return (minutesOf(close) - minutesOf(open) + (opensDayBefore ? 1_440 : 0)) * MINUTE_MS
}

/** Parses `HH:MM` to minutes after midnight. */
function minutesOf(time: string): number {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time)
  if (match === null) throw new RangeError(`malformed session time ${time}`)
  return Number(match[1]) * 60 + Number(match[2])
}
