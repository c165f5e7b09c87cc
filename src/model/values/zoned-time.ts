/** Wall-clock dates of an IANA time zone and the moments they stand for, through every change of daylight saving time. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './duration.ts'

/** `YYYY-MM-DD`, of no zone in itself. */
export type CalendarDate = string

/** A time zone. */
export interface Zone {
  readonly name: string
  /** What local time is ahead of UTC at a moment, ms. */
  offsetMs(timeMs: number): number
  /** The local date at a moment. */
  dateAt(timeMs: number): CalendarDate
  /** The moment at which a date's local clock shows so many minutes after midnight; 1440 is the next midnight. */
  instantOf(date: CalendarDate, minutes: number): number
}

/** Days since 1970-01-01, whatever the zone. */
export function dayNumber(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

/** The date of a number of days since 1970-01-01. */
export function dateOfDayNumber(day: number): CalendarDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The date so many days later; earlier for a negative number. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumber(date) + days)
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: CalendarDate): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1
}

/** What is known of zones: their formatters are costly to make and to ask. */
const zones = new Map<string, Zone>()

/**
 * Arithmetic of one zone, the same object for the same name.
 * @throws RangeError when the platform does not know the zone.
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
      // The first guess may fall on the other side of a change; the second cannot, zones being less than a day from UTC.
      const guess = asIfUtc - offsetMs(asIfUtc)
      return asIfUtc - offsetMs(guess)
    },
  }
}

/** Asks the platform every time. */
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

/** Those at which the days of some years start and trade. */
const MAX_KNOWN_HOURS = 10_000

/**
 * Caches offsets by the hour. An hour whose first and last second have the same offset has it throughout, because no zone changes
 * twice within an hour; in any other the platform is asked each time.
 */
function rememberHours(offsetMs: Zone['offsetMs']): Zone['offsetMs'] {
  /** Null for an hour with a change in it. */
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
