/** Converts between dates of a time zone and moments, across daylight saving time. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './duration.ts'

/** `YYYY-MM-DD`, without a zone. */
export type CalendarDate = string

/** A time zone. */
export interface Zone {
  readonly name: string
  /** Returns local time minus UTC at a moment, ms. */
  offsetMs(timeMs: number): number
  /** Returns the local date at a moment. */
  dateAt(timeMs: number): CalendarDate
  /** Returns the moment a number of minutes after a date's midnight on the local clock; 1440 is the next midnight. */
  instantOf(date: CalendarDate, minutes: number): number
}

/** Returns the days since 1970-01-01. */
export function dayNumber(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

/** Returns the date of a number of days since 1970-01-01. */
export function dateOfDayNumber(day: number): CalendarDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the date a number of days later. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumber(date) + days)
}

/** Returns the ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: CalendarDate): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1
}

/** Cached, because formatters are slow to create and to call. */
const zones = new Map<string, Zone>()

/**
 * Returns the zone of a name, cached.
 * @throws RangeError if the platform does not know it.
 */
export function createZone(name: string): Zone {
  const zone = zones.get(name) ?? makeZone(name)
  zones.set(name, zone)
  return zone
}

function makeZone(name: string): Zone {
  const offsetMs = rememberHours(offsetsOf(name))
  return {
    name,
    offsetMs,
    dateAt: (timeMs) => new Date(timeMs + offsetMs(timeMs)).toISOString().slice(0, 10),
    instantOf(date, minutes) {
      const asIfUtc = dayNumber(date) * DAY_MS + minutes * MINUTE_MS
      // The first guess may be beyond a change; the second cannot, because offsets are below a day.
      const guess = asIfUtc - offsetMs(asIfUtc)
      return asIfUtc - offsetMs(guess)
    },
  }
}

function offsetsOf(name: string): Zone['offsetMs'] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (timeMs) => {
    const fields = new Map(format.formatToParts(timeMs).map((part) => [part.type, Number(part.value)]))
    const field = (type: Intl.DateTimeFormatPartTypes) => fields.get(type) ?? 0
    const local = Date.UTC(
      field('year'),
      field('month') - 1,
      field('day'),
      field('hour'),
      field('minute'),
      field('second'),
    )
    return local - Math.floor(timeMs / 1000) * 1000
  }
}

/** Covers the days of some years. */
const MAX_KNOWN_HOURS = 10_000

/**
 * Caches offsets by the hour. If the first and last second agree, so does the whole hour, because no zone changes twice within one;
 * otherwise the platform is called each time.
 */
function rememberHours(offsetMs: Zone['offsetMs']): Zone['offsetMs'] {
  /** Null for an hour with a change. */
  const known = new Map<number, number | null>()

  function offsetOfHour(hour: number): number | null {
    const first = offsetMs(hour * HOUR_MS)
    const offset = first === offsetMs((hour + 1) * HOUR_MS - 1) ? first : null
    if (known.size >= MAX_KNOWN_HOURS) known.clear()
    known.set(hour, offset)
    return offset
  }

  return (timeMs) => {
    const hour = Math.floor(timeMs / HOUR_MS)
    const offset = known.get(hour)
    return (offset === undefined ? offsetOfHour(hour) : offset) ?? offsetMs(timeMs)
  }
}
