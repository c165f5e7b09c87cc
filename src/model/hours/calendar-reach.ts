/** The reliability of a trading calendar: unconfirmed dates, and its end. */
import type { SessionCalendar } from './session-calendar.ts'
import { addDays, createZone, dayNumber, type CalendarDate } from '../values/zoned-time.ts'

/**
 * `confirmed`: published by the exchange, or by the weekly pattern. `provisional`: derived from laws, almanacs or earlier years.
 * `unknown`: after the calendar's end.
 */
export type HoursCertainty = 'confirmed' | 'provisional' | 'unknown'

/** The parts that say how far a calendar reaches. */
export type CalendarReach = Pick<SessionCalendar, 'zone' | 'validUntil'>

/** Days before its end at which a calendar is reported; a newer version usually comes earlier. */
export const CALENDAR_NOTICE_DAYS = 90

/** Returns how reliable the hours of a date are. */
export function hoursCertainty(
  { validUntil, provisional }: Pick<SessionCalendar, 'validUntil' | 'provisional'>,
  date: CalendarDate,
): HoursCertainty {
  if (date > validUntil) return 'unknown'
  return provisional[date] === undefined ? 'confirmed' : 'provisional'
}

/** Returns the days from the market's date to the calendar's end, negative after it. */
export function daysListed({ zone, validUntil }: CalendarReach, at: number): number {
  return dayNumber(validUntil) - dayNumber(createZone(zone).dateAt(at))
}

/**
 * Returns the markets whose calendars end within a number of days, the earliest first.
 * @param at Unix epoch ms
 */
export function calendarsEndingWithin<Market extends { readonly calendar: CalendarReach }>(
  markets: readonly Market[],
  days: number,
  at: number,
): readonly Market[] {
  return markets
    .filter(({ calendar }) => daysListed(calendar, at) <= days)
    .sort((a, b) => dayNumber(a.calendar.validUntil) - dayNumber(b.calendar.validUntil))
}

/** Returns the provisional dates of the next days, in order, for which the exchange has usually published its list. */
export function datesToConfirm(
  { zone, provisional }: Pick<SessionCalendar, 'zone' | 'provisional'>,
  days: number,
  at: number,
): readonly CalendarDate[] {
  const today = createZone(zone).dateAt(at)
  const last = addDays(today, days)
  return Object.keys(provisional)
    .filter((date) => date >= today && date <= last)
    .sort()
}
