/** Finds when a market's day starts to trade. */
import { createSessions, type Sessions } from '#model/hours/session-calendar.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import { calendarOf } from '#core/feed/plan/market-hours.ts'

/** Returns when a region's stocks open on a date, Unix epoch ms; its start if they do not, null without a calendar. */
export type OpeningOn = (region: string, date: CalendarDate) => number | null

export function createOpenings(): OpeningOn {
  const known = new Map<string, Sessions | null>()

  function sessionsOf(region: string): Sessions | null {
    const calendar = calendarOf('stock', region)
    const sessions = known.get(region) ?? (calendar === null ? null : createSessions(calendar))
    known.set(region, sessions)
    return sessions
  }

  return (region, date) => {
    const sessions = sessionsOf(region)
    return sessions === null ? null : (sessions.dayOn(date)?.openMs ?? sessions.startOf(date))
  }
}
