import { describe, expect, it } from 'vitest'
import forex from '#resources/calendars/forex.json' with { type: 'json' }
import hk from '#resources/calendars/hk.json' with { type: 'json' }
import us from '#resources/calendars/us.json' with { type: 'json' }
import { dateMeant, learnDays, learnSundays, type BarNaming } from '#model/candles/bar-naming.ts'
import type { SessionCalendar } from '#model/hours/session-calendar.ts'
import { gridOf } from '#test/fixtures/trading-calendars.ts'

const UNKNOWN: BarNaming = { days: null, sundays: null }
const datesOf = (calendar: SessionCalendar) => gridOf(calendar).grid.dates
const times = (...texts: readonly string[]) => texts.map((text) => Date.parse(text))
const dayOf = (text: string, calendar: SessionCalendar = us, naming = UNKNOWN) =>
  dateMeant(Date.parse(text), '1D', naming, datesOf(calendar))
const weekOf = (text: string, naming = UNKNOWN) => dateMeant(Date.parse(text), '1W', naming, datesOf(us))

describe('the date of a daily bar', () => {
  it('is that of a midnight of UTC, although it is the evening before in New York', () => {
    expect(dayOf('2026-11-23T00:00Z')).toBe('2026-11-23')
  })

  it('is that of the midnight of its market', () => {
    expect(dayOf('2026-11-23T05:00Z')).toBe('2026-11-23')
    expect(dayOf('2026-11-22T16:00Z', hk)).toBe('2026-11-23')
  })

  it('is the trading day of a moment: the opening, the last trade, a close', () => {
    for (const moment of ['14:30', '17:12', '21:00']) expect(dayOf(`2026-11-23T${moment}Z`)).toBe('2026-11-23')
  })

  it('is the day of forex that opens at 17:00 in New York on the evening before', () => {
    expect(dayOf('2026-11-22T22:00Z', forex)).toBe('2026-11-23')
  })

  it('is that of the midnight of another clock, once it is known that the service counts by it', () => {
    const beijing: BarNaming = { days: 480, sundays: null }
    expect(dayOf('2026-11-22T16:00Z', us, beijing)).toBe('2026-11-23')
  })

  it('is the trading day of a moment that only happens to be a midnight of UTC', () => {
    const trading: BarNaming = { days: 'trading', sundays: null }
    expect(dayOf('2026-07-22T00:00Z', us, trading)).toBe('2026-07-21')
  })
})

describe('the week of a bar', () => {
  it('that is named by a Sunday begins on the Monday after it', () => {
    expect(weekOf('2026-11-22T00:00Z')).toBe('2026-11-23')
  })

  it('that is named by its last day, a Sunday, is the week before it', () => {
    expect(weekOf('2026-11-22T00:00Z', { days: 0, sundays: 'after' })).toBe('2026-11-22')
  })
})

describe('how a service names days', () => {
  const MONDAY_TO_FRIDAY = ['23', '24', '25', '27', '30']
  const daily = (time: string, calendar: SessionCalendar = us) =>
    learnDays(
      MONDAY_TO_FRIDAY.map((day) => Date.parse(`2026-11-${day}T${time}Z`)),
      '1D',
      datesOf(calendar),
    )

  it.each([
    ['the midnight of UTC', '00:00', 0],
    ['the midnight of the market', '05:00', 'market'],
    ['the opening', '14:30', 'trading'],
    ['the close', '21:00', 'trading'],
  ] as const)('is learned from a week: %s', (_name, time, naming) => {
    expect(daily(time)).toBe(naming)
  })

  it('is learned where days are named by the midnight of Beijing: a Monday would be a Sunday', () => {
    const stamps = times(
      '2026-11-22T16:00Z',
      '2026-11-23T16:00Z',
      '2026-11-24T16:00Z',
      '2026-11-26T16:00Z',
      '2026-11-29T16:00Z',
    )
    expect(learnDays(stamps, '1D', datesOf(us))).toBe(480)
  })

  it('is learned although the day in progress is named by its last trade', () => {
    const stamps = times(
      '2026-11-20T00:00Z',
      '2026-11-23T00:00Z',
      '2026-11-24T00:00Z',
      '2026-11-25T00:00Z',
      '2026-11-27T16:45Z',
    )
    expect(learnDays(stamps, '1D', datesOf(us))).toBe(0)
  })

  it('is not learned from less than a week', () => {
    expect(learnDays(times('2026-11-23T00:00Z', '2026-11-24T00:00Z'), '1D', datesOf(us))).toBeNull()
  })
})

describe('the week that is named by a Sunday', () => {
  const now = Date.parse('2026-11-27T15:00Z')
  const sundays = (...texts: readonly string[]) => learnSundays(times(...texts), 0, datesOf(us), now)

  it('is the one after it if the week in progress is named by the Sunday that was', () => {
    expect(sundays('2026-11-15T00:00Z', '2026-11-22T00:00Z')).toBe('before')
  })

  it('is the one before it if the week in progress is named by the Sunday to come', () => {
    expect(sundays('2026-11-22T00:00Z', '2026-11-29T00:00Z')).toBe('after')
  })

  it('is not learned from weeks that are named by their Monday', () => {
    expect(sundays('2026-11-16T00:00Z', '2026-11-23T00:00Z')).toBeNull()
  })
})
