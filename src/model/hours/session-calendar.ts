/** When a market trades: its calendar as data, and the sessions that follow from it at any moment. */
import { MINUTE_MS } from '../values/duration.ts'
import { createTradingDayCount, type CountTradingDays } from './trading-day-count.ts'
import { addDays, createZone, weekdayOf, type CalendarDate } from '../values/zoned-time.ts'

/** Local times `HH:MM`; `24:00` is the end of the day. */
interface SessionTimes {
  readonly open: string
  readonly close: string
  /** For markets whose day starts on the evening before, as forex and most futures do. */
  readonly opensDayBefore?: boolean
}

/** The regular trading hours of a market. */
export interface SessionCalendar {
  /** IANA name: `Asia/Hong_Kong`. */
  readonly zone: string
  /** ISO weekdays (1 is Monday) of the dates that trade. */
  readonly weekdays: readonly number[]
  /** In order; the pause between two of them is the lunch break. */
  readonly sessions: readonly SessionTimes[]
  /** Closed dates and why. */
  readonly holidays: Readonly<Record<CalendarDate, string>>
  /** Dates with sessions of their own: half days and extra days. */
  readonly specialDays: Readonly<Record<CalendarDate, readonly SessionTimes[]>>
  /**
   * Dates whose hours the exchange has not confirmed, each with what they rest on. A date that is not listed as a holiday may
   * still become one.
   */
  readonly provisional: Readonly<Record<CalendarDate, string>>
  /** Zone of the clock that the session times are read from, where the market opens by the clock of another one; IANA name. */
  readonly clockZone?: string
  /** Where the dates come from. */
  readonly source: string
  /** When the dates were last checked against the source. */
  readonly asOf: CalendarDate
  /** The last date for which holidays are listed; after it only the weekly pattern is known. */
  readonly validUntil: CalendarDate
}

/** Unix epoch ms; the close itself is no longer in the session. */
export interface TradingInterval {
  readonly openMs: number
  readonly closeMs: number
}

/** One trading day with its hours, Unix epoch ms. */
export interface TradingDay {
  readonly date: CalendarDate
  readonly openMs: number
  readonly closeMs: number
  /** At least one, in order. */
  readonly intervals: readonly TradingInterval[]
}

/** Whether a market trades at a moment. */
export interface SessionMoment {
  readonly state: 'open' | 'lunch' | 'closed'
  /** The trading day in progress, or while closed the last one. */
  readonly day: TradingDay
  /** When `state` changes next, Unix epoch ms. */
  readonly changesAtMs: number
}

/** Answers when a market trades. */
export interface Sessions {
  /** Local midnight at which a date starts, Unix epoch ms. */
  startOf(date: CalendarDate): number
  /** The trading day of a date, or null when its market is closed all day. */
  dayOn(date: CalendarDate): TradingDay | null
  /** The latest trading day that had opened at a moment. */
  dayAt(timeMs: number): TradingDay
  previous(date: CalendarDate): TradingDay
  next(date: CalendarDate): TradingDay
  at(timeMs: number): SessionMoment
  readonly countDays: CountTradingDays
  /** Lengths of the sessions of a regular day, ms. */
  readonly regularMs: readonly number[]
  /** Half days and extra days that the calendar lists, in order. */
  irregularDays(): readonly TradingDay[]
}

/** Longer than any closure on record; a calendar without a trading day in it is an error. */
const LONGEST_CLOSURE_DAYS = 60

/**
 * The sessions of a calendar. Caches what it has computed of dates.
 * @throws RangeError when the calendar's zone or times are malformed, or when it never trades.
 */
export function createSessions(calendar: SessionCalendar): Sessions {
  const zone = createZone(calendar.zone)
  const clock = createZone(calendar.clockZone ?? calendar.zone)
  // Nearly every question is about the present, so the last answer's span is cached.
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

/** Computes what is asked of each date once. */
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

/** Minutes after midnight of `HH:MM`. */
function minutesOf(time: string): number {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time)
  if (match === null) throw new RangeError(`malformed session time ${time}`)
  return Number(match[1]) * 60 + Number(match[2])
}
