import { describe, expect, it } from 'vitest'
import { createSessions } from '../../../../src/model/session-calendar.ts'
import { addDays, weekdayOf } from '../../../../src/model/zoned-time.ts'
import { CALENDAR_NAMES, calendarNameFor, calendarOf } from '../../../../src/simulator/market/calendars.ts'

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
      expect(times, date).not.toEqual(calendar.sessions)
    }
  })

  it('says where its dates come from and how far they reach', () => {
    expect(calendar.source).not.toBe('')
    expect(calendar.asOf).toMatch(DATE)
    const listed = [...Object.keys(calendar.holidays), ...Object.keys(calendar.specialDays)].sort()
    expect((listed.at(-1) ?? '') <= calendar.validUntil).toBe(true)
  })

  it('trades in whole minutes, one session after another, and never two days at once', () => {
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
