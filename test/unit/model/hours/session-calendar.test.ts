import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSessions, type SessionCalendar } from '#model/hours/session-calendar.ts'

const weekdays = [1, 2, 3, 4, 5]
const origin = { provisional: {}, source: 'test', asOf: '2026-11-20', validUntil: '2026-12-31' }

const newYork: SessionCalendar = {
  zone: 'America/New_York',
  weekdays,
  sessions: [{ open: '09:30', close: '16:00' }],
  holidays: { '2026-11-26': 'Thanksgiving Day' },
  specialDays: { '2026-11-27': [{ open: '09:30', close: '13:00' }] },
  ...origin,
}

const hongKong: SessionCalendar = {
  zone: 'Asia/Hong_Kong',
  weekdays,
  sessions: [
    { open: '09:30', close: '12:00' },
    { open: '13:00', close: '16:00' },
  ],
  holidays: { '2026-12-25': 'Christmas Day' },
  specialDays: { '2026-12-24': [{ open: '09:30', close: '12:00' }] },
  ...origin,
}

const forex: SessionCalendar = {
  zone: 'America/New_York',
  weekdays,
  sessions: [{ open: '17:00', close: '17:00', opensDayBefore: true }],
  holidays: {},
  specialDays: {},
  ...origin,
}

const mumbai: SessionCalendar = {
  zone: 'Asia/Kolkata',
  weekdays,
  sessions: [{ open: '09:15', close: '15:30' }],
  holidays: {},
  // An hour of trading on a Sunday.
  specialDays: { '2026-11-08': [{ open: '18:00', close: '19:00' }] },
  ...origin,
}

/** Opens on Chicago time, with its daylight saving time, which Mexico does not have. */
const mexico: SessionCalendar = {
  zone: 'America/Mexico_City',
  clockZone: 'America/Chicago',
  weekdays,
  sessions: [{ open: '08:30', close: '15:00' }],
  holidays: {},
  specialDays: {},
  ...origin,
}

const utc = (text: string) => Date.parse(text)

function momentAt(calendar: SessionCalendar, time: string) {
  const { state, day, changesAtMs } = createSessions(calendar).at(utc(time))
  return { state, date: day.date, changesAt: new Date(changesAtMs).toISOString() }
}

describe('sessions of a market', () => {
  it('are open from the opening minute until just before the close', () => {
    const open = { state: 'open', date: '2026-11-20', changesAt: '2026-11-20T21:00:00.000Z' }
    expect(momentAt(newYork, '2026-11-20T14:30:00Z')).toEqual(open)
    expect(momentAt(newYork, '2026-11-20T20:59:59.999Z')).toEqual(open)
  })

  it('are closed over a weekend until Monday opens', () => {
    const closed = { state: 'closed', date: '2026-11-20', changesAt: '2026-11-23T14:30:00.000Z' }
    expect(momentAt(newYork, '2026-11-20T21:00:00Z')).toEqual(closed)
    expect(momentAt(newYork, '2026-11-22T15:00:00Z')).toEqual(closed)
    expect(momentAt(newYork, '2026-11-23T14:29:59.999Z')).toEqual(closed)
  })

  it('stay closed on a holiday and close early on a half day', () => {
    expect(momentAt(newYork, '2026-11-26T16:00:00Z')).toEqual({
      state: 'closed',
      date: '2026-11-25',
      changesAt: '2026-11-27T14:30:00.000Z',
    })
    expect(momentAt(newYork, '2026-11-27T17:59:00Z').changesAt).toBe('2026-11-27T18:00:00.000Z')
    expect(momentAt(newYork, '2026-11-27T18:00:00Z').state).toBe('closed')
  })

  it('pause for lunch, unless the afternoon does not take place', () => {
    expect(momentAt(hongKong, '2026-11-20T04:00:00Z')).toEqual({
      state: 'lunch',
      date: '2026-11-20',
      changesAt: '2026-11-20T05:00:00.000Z',
    })
    expect(momentAt(hongKong, '2026-12-24T04:00:00Z').state).toBe('closed')
  })

  it('may begin on the evening before their date', () => {
    expect(momentAt(forex, '2026-11-22T22:00:00Z')).toEqual({
      state: 'open',
      date: '2026-11-23',
      changesAt: '2026-11-23T22:00:00.000Z',
    })
    expect(momentAt(forex, '2026-11-22T21:59:59Z').date).toBe('2026-11-20')
  })

  it('may take place on a day that does not trade as a rule', () => {
    expect(momentAt(mumbai, '2026-11-08T12:45:00Z')).toEqual({
      state: 'open',
      date: '2026-11-08',
      changesAt: '2026-11-08T13:30:00.000Z',
    })
  })

  it('may follow the daylight saving time of another market, while dates turn at their own midnight', () => {
    expect(momentAt(mexico, '2026-01-15T14:30:00Z')).toMatchObject({
      state: 'open',
      changesAt: '2026-01-15T21:00:00.000Z',
    })
    expect(momentAt(mexico, '2026-07-15T13:30:00Z')).toMatchObject({
      state: 'open',
      changesAt: '2026-07-15T20:00:00.000Z',
    })
    expect(createSessions(mexico).startOf('2026-07-15')).toBe(utc('2026-07-15T06:00:00Z'))
  })

  it('find the trading days around a date', () => {
    const sessions = createSessions(newYork)
    expect(sessions.previous('2026-11-27').date).toBe('2026-11-25')
    expect(sessions.next('2026-11-25').date).toBe('2026-11-27')
    expect(sessions.dayOn('2026-11-26')).toBeNull()
  })

  it('answer the same whatever was asked before', () => {
    const asked = createSessions(hongKong)
    asked.at(utc('2026-11-20T03:00:00Z'))
    asked.at(utc('2026-11-27T03:00:00Z'))
    const time = utc('2026-11-20T03:00:00Z')
    expect(asked.at(time)).toEqual(createSessions(hongKong).at(time))
  })

  it('hold their state exactly until it is said to change', () => {
    const calendars = [newYork, hongKong, forex, mumbai, mexico].map(createSessions)
    const moment = fc.integer({ min: utc('2024-01-01'), max: utc('2029-01-01') })
    fc.assert(
      fc.property(fc.constantFrom(...calendars), moment, (sessions, time) => {
        const { state, day, changesAtMs } = sessions.at(time)
        expect(changesAtMs).toBeGreaterThan(time)
        expect(sessions.at(changesAtMs - 1).state).toBe(state)
        // Forex closes a day in the same minute in which it opens the next.
        const after = sessions.at(changesAtMs)
        expect(after.state !== state || after.day.date !== day.date).toBe(true)
        expect(day.openMs).toBeLessThanOrEqual(time)
        expect(sessions.next(day.date).openMs).toBeGreaterThan(time)
      }),
      { numRuns: 500 },
    )
  })

  it('are refused when a calendar never trades or writes its times badly', () => {
    const never = createSessions({ ...newYork, weekdays: [] })
    expect(() => never.at(utc('2026-01-01T00:00:00Z'))).toThrow(RangeError)
    const badTimes = { ...newYork, sessions: [{ open: '9:30', close: '16:00' }] }
    expect(() => createSessions(badTimes)).toThrow('9:30')
  })
})
