/**
 * The trading day of markets with unknown hours, such as indices. It starts at 22:00 UTC, when New York has closed and Sydney has
 * not opened, so that no session of either is split.
 */
import type { MarketZone } from './market-zone.ts'
import type { SessionCalendar } from './session-calendar.ts'

/** The zone and the start of the day. */
export const UNKNOWN_MARKET: Pick<MarketZone, 'zone' | 'eveMinutes'> = { zone: 'UTC', eveMinutes: 120 }

/** Trading around the clock. The second session makes hourly bars count from midnight. */
export const UNKNOWN_HOURS: SessionCalendar = {
  zone: UNKNOWN_MARKET.zone,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  sessions: [
    { open: '22:00', close: '00:00', opensDayBefore: true },
    { open: '00:00', close: '22:00' },
  ],
  holidays: {},
  specialDays: {},
  provisional: {},
  source: 'No calendar is known.',
  asOf: '2026-11-28',
  validUntil: '2099-12-31',
}
