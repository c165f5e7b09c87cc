/** Reads the dates of calendars: services send the midnight of UTC, that of the market, or a moment of the day. */
import { DAY_MS } from '#model/values/duration.ts'
import { createZone, dateOfDayNumber, dayNumber, type CalendarDate } from '#model/values/zoned-time.ts'
import { calendarOf } from '#core/feed/plan/market-hours.ts'

/** Later times are errors, and some have no date. */
const LATEST_MS = Date.UTC(2200, 0, 1)

/**
 * @param timeMs Unix epoch ms, as served.
 * @returns null for a time that no calendar announces.
 */
export function marketDateOf(region: string, timeMs: number): CalendarDate | null {
  if (timeMs < 0 || timeMs > LATEST_MS) return null
  if (timeMs % DAY_MS === 0) return dateOfDayNumber(timeMs / DAY_MS)
  return createZone(calendarOf('stock', region)?.zone ?? 'UTC').dateAt(timeMs)
}

/** Returns the UTC midnight of the date, Unix epoch ms; the time itself without a date. */
export function midnightOfDate(region: string, timeMs: number): number {
  const date = marketDateOf(region, timeMs)
  return date === null ? timeMs : dayNumber(date) * DAY_MS
}
