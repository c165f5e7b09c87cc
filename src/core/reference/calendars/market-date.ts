/** Reads the dates of calendars: services send the midnight of UTC, that of the market, or a moment of the day. */
import { DAY_MS } from '#model/values/duration.ts'
import { createZone, dateOfDayNumber, dayNumber, type CalendarDate } from '#model/values/zoned-time.ts'
import { calendarOf } from '#core/feed/plan/market-hours.ts'

/** Far beyond what any calendar announces; a later time is a mistake, and no date can be made of some of them. */
const LATEST_MS = Date.UTC(2200, 0, 1)

/**
 * The date that a time of a calendar means in the stock market of a region.
 * @param timeMs Unix epoch ms, as served.
 * @returns null for a time that no calendar announces.
 */
export function marketDateOf(region: string, timeMs: number): CalendarDate | null {
  if (timeMs < 0 || timeMs > LATEST_MS) return null
  if (timeMs % DAY_MS === 0) return dateOfDayNumber(timeMs / DAY_MS)
  return createZone(calendarOf('stock', region)?.zone ?? 'UTC').dateAt(timeMs)
}

/** The UTC midnight that stands for the same date, Unix epoch ms; the time itself where it means none. */
export function midnightOfDate(region: string, timeMs: number): number {
  const date = marketDateOf(region, timeMs)
  return date === null ? timeMs : dayNumber(date) * DAY_MS
}
