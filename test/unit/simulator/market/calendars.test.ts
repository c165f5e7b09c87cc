import { describe, expect, it } from 'vitest'
import { createSessions } from '#model/hours/session-calendar.ts'
import { addDays, weekdayOf } from '#model/values/zoned-time.ts'
import { CALENDAR_NAMES, calendarNameFor, calendarOf, type CalendarName } from '#simulator/market/calendars.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/

describe.each(CALENDAR_NAMES)('the calendar %s', (name) => {
  const calendar = calendarOf(name, 'calendar')
  const sessions = createSessions(calendar)

  it('lists holidays that are real dates and would otherwise trade', () => {
    for (const date of Object.keys(calendar.holidays)) {
      expect(addDays(date, 0), date).toBe(date)
      expect(calendar.weekdays, `${date} is no trading weekday`).toContain(weekdayOf(date))
      expect(calendar.specialDays[date], `${date} is both`).toBeUndefined()
    }
  })

  it('lists special days that are real dates and differ from a usual day', () => {
    for (const [date, times] of Object.entries(calendar.specialDays)) {
      expect(addDays(date, 0), date).toBe(date)
      if (calendar.weekdays.includes(weekdayOf(date))) expect(times, date).not.toEqual(calendar.sessions)
    }
  })

  it('says where its dates come from, when they were checked and how far they reach', () => {
    expect(calendar.source).not.toMatch(/^$|general knowledge/u)
    expect(calendar.asOf).toMatch(DATE)
    const listed = [calendar.holidays, calendar.specialDays, calendar.provisional].flatMap(Object.keys).sort()
    expect((listed.at(-1) ?? '') <= calendar.validUntil).toBe(true)
  })

  it('lists the holidays of all of 2027', () => {
    expect(calendar.validUntil >= '2027-12-31').toBe(true)
  })

  it('says of each provisional date what it rests on', () => {
    for (const [date, reason] of Object.entries(calendar.provisional)) {
      expect(addDays(date, 0), date).toBe(date)
      expect(reason, date).toMatch(/^[A-Z].{20,}\.$/u)
      expect(sessions.dayOn(date) !== null || calendar.holidays[date] !== undefined, date).toBe(true)
    }
  })

  it('trades in whole minutes, one session after another, and days that never overlap', () => {
    let day = sessions.dayAt(Date.parse('2025-12-20T00:00:00Z'))
    for (let count = 0; count < 300; count++) {
      let previousClose = -Infinity
      for (const { openMs, closeMs } of day.intervals) {
        expect(openMs, day.date).toBeGreaterThanOrEqual(previousClose)
        expect(closeMs, day.date).toBeGreaterThan(openMs)
        expect([openMs % 60_000, closeMs % 60_000]).toEqual([0, 0])
        previousClose = closeMs
      }
      const following = sessions.next(day.date)
      expect(following.openMs, day.date).toBeGreaterThanOrEqual(day.closeMs)
      day = following
    }
  })

  it('can be set aside, so that every day is a whole one', () => {
    const always = createSessions(calendarOf(name, 'always'))
    const day = always.dayAt(Date.parse('2026-12-25T12:00:00Z'))
    expect(always.next(day.date).openMs).toBe(day.closeMs)
    expect(day.closeMs - day.openMs).toBe(24 * 3_600_000)
    expect(day.openMs).toBe(always.startOf(day.date))
  })
})

/** Local hours of a date, `closed` on a holiday. */
function hoursOn(name: CalendarName, date: string): string {
  const day = createSessions(calendarOf(name, 'calendar')).dayOn(date)
  const { zone } = calendarOf(name, 'calendar')
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  return day === null
    ? 'closed'
    : day.intervals.map(({ openMs, closeMs }) => time.formatRange(openMs, closeMs)).join(' ')
}

describe('the exchanges with a calendar of their own', () => {
  it.each(['de', 'es', 'gb', 'hk', 'jp', 'mx', 'my', 'nl', 'sg', 'sh', 'sz', 'th', 'tr', 'tw', 'us'] as const)(
    'are closed in %s on New Year’s Day of 2027',
    (name) => expect(hoursOn(name, '2027-01-01')).toBe('closed'),
  )

  it.each([
    // Xetra's list has no early close; it is announced each December.
    ['de', '2026-12-30', '09:00–14:00'],
    ['de', '2027-12-30', '09:00–14:00'],
    // Continuous trading ends at 12:30 on half days.
    ['tr', '2026-03-19', '10:00–12:30'],
    ['tr', '2026-10-28', '10:00–12:30'],
    ['tr', '2027-03-08', '10:00–12:30'],
    // The circular of 12 January 2026 made the settlement holiday a trading holiday.
    ['in', '2026-01-15', 'closed'],
    // The budget was read on a Sunday.
    ['in', '2026-02-01', '09:15–15:30'],
    // The exchange was closed from Friday to Monday.
    ['my', '2026-03-20', 'closed'],
    ['my', '2026-03-23', 'closed'],
    // Wesak Day on a Sunday, and the King's Birthday on the Monday after it.
    ['my', '2026-06-02', 'closed'],
    // The exchange of Mexico keeps the hours of New York.
    ['mx', '2026-07-15', '07:30–14:00'],
    ['mx', '2026-12-15', '08:30–15:00'],
    ['hk', '2027-02-05', '09:30–12:00'],
    ['hk', '2027-02-09', 'closed'],
    ['sg', '2027-05-17', 'closed'],
    ['futures', '2027-12-24', 'closed'],
  ] as const)('%s trades on %s: %s', (name, date, hours) => {
    expect(hoursOn(name, date)).toBe(hours)
  })
})

describe('the calendar of an instrument', () => {
  it('is that of its region, of its class, or of the market that an index measures', () => {
    expect(calendarNameFor('stock', 'HK', undefined)).toBe('hk')
    expect(calendarNameFor('fund', 'US', undefined)).toBe('us')
    expect(calendarNameFor('forex', 'GB', undefined)).toBe('forex')
    expect(calendarNameFor('future', 'US', undefined)).toBe('futures')
    expect(calendarNameFor('crypto', 'BA', undefined)).toBe('crypto')
    expect(calendarNameFor('indices', 'GB', 'JP')).toBe('jp')
    expect(calendarNameFor('indices', 'GB', undefined)).toBe('indices')
  })

  it('does not exist for a region that the market does not have', () => {
    expect(() => calendarNameFor('stock', 'XX', undefined)).toThrow('XX')
  })
})
