/** How far a trading calendar can be relied on: the dates that the exchange has not confirmed, and the end of its list. */
import type { SessionCalendar } from './session-calendar.ts'
import { addDays, createZone, dayNumber, type CalendarDate } from '../values/zoned-time.ts'

/**
 * `confirmed`: the exchange has published the hours of the date, or its weekly pattern holds. `provisional`: they were derived
 * from laws, almanacs or earlier years. `unknown`: the date is after the end of the calendar.
 */
export type HoursCertainty = 'confirmed' | 'provisional' | 'unknown'

/** What of a calendar is needed to tell how far it reaches. */
export type CalendarReach = Pick<SessionCalendar, 'zone' | 'validUntil'>

/** A calendar that ends earlier than this is reported, days. A newer version brings the next year before then. */
export const CALENDAR_NOTICE_DAYS = 90

/** How far the hours of a date can be relied on. */
export function hoursCertainty(
  { validUntil, provisional }: Pick<SessionCalendar, 'validUntil' | 'provisional'>,
  date: CalendarDate,
): HoursCertainty {
  if (date > validUntil) return 'unknown'
  return provisional[date] === undefined ? 'confirmed' : 'provisional'
}

/** Days after the current date of the market for which holidays are still listed; negative once the calendar has ended. */
export function daysListed({ zone, validUntil }: CalendarReach, at: number): number {
  return dayNumber(validUntil) - dayNumber(createZone(zone).dateAt(at))
}

/**
 * The markets whose calendars end within a number of days, or have ended; the earliest end first.
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

/** The provisional dates from today until so many days later, in order: by then the exchange has usually published its list. */
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
