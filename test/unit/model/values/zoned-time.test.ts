import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, createZone, dateOfDayNumber, dayNumber, weekdayOf } from '#model/values/zoned-time.ts'

const utc = (text: string) => Date.parse(text)

describe('dates', () => {
  it('count days across the end of a leap February', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('know their weekday, also before 1970', () => {
    expect(weekdayOf('2026-11-20')).toBe(5)
    expect(weekdayOf('2026-11-22')).toBe(7)
    expect(weekdayOf('1969-12-31')).toBe(3)
  })

  it('survive the way to a day number and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), (day) => {
        expect(dayNumber(dateOfDayNumber(day))).toBe(day)
      }),
    )
  })
})

describe('a zone', () => {
  it('follows daylight saving time in both directions', () => {
    const newYork = createZone('America/New_York')
    // Clocks changed on 2026-03-08 and 2026-11-01.
    expect(newYork.instantOf('2026-03-06', 570)).toBe(utc('2026-03-06T14:30:00Z'))
    expect(newYork.instantOf('2026-03-09', 570)).toBe(utc('2026-03-09T13:30:00Z'))
    expect(newYork.instantOf('2026-10-30', 570)).toBe(utc('2026-10-30T13:30:00Z'))
    expect(newYork.instantOf('2026-11-02', 570)).toBe(utc('2026-11-02T14:30:00Z'))
  })

  it('has days of 23 and of 25 hours when its clocks change', () => {
    const london = createZone('Europe/London')
    const hoursOf = (date: string) => (london.instantOf(date, 1440) - london.instantOf(date, 0)) / 3_600_000
    expect(hoursOf('2026-03-29')).toBe(23)
    expect(hoursOf('2026-10-25')).toBe(25)
    expect(hoursOf('2026-10-26')).toBe(24)
  })

  it('may be ahead of UTC by a part of an hour', () => {
    expect(createZone('Asia/Kolkata').instantOf('2026-11-20', 555)).toBe(utc('2026-11-20T03:45:00Z'))
  })

  it('changes its clocks at any minute of an hour, whichever minute is asked about first', () => {
    // In 2010 at one minute past midnight.
    const [before, after] = [utc('2010-03-14T03:30:59.999Z'), utc('2010-03-14T03:31:00Z')]
    const offsetsOf = (times: readonly number[]) => times.map(createZone('America/St_Johns').offsetMs)
    expect(offsetsOf([after, before, after])).toEqual([-9_000_000, -12_600_000, -9_000_000])
  })

  it('has the local date, which may differ from the date in UTC', () => {
    expect(createZone('Asia/Tokyo').dateAt(utc('2026-11-20T15:30:00Z'))).toBe('2026-11-21')
    expect(createZone('America/Mexico_City').dateAt(utc('2026-11-20T05:59:59.999Z'))).toBe('2026-11-19')
  })

  it('finds the date of any moment that it made from a date, at noon and at midnight', () => {
    const zones = ['America/New_York', 'Europe/London', 'Asia/Kolkata', 'Asia/Tokyo', 'UTC'].map(createZone)
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 16_000, max: 25_000 }), (zone, day) => {
        const date = dateOfDayNumber(day)
        expect(zone.dateAt(zone.instantOf(date, 720))).toBe(date)
        expect(zone.dateAt(zone.instantOf(date, 0))).toBe(date)
        expect(zone.dateAt(zone.instantOf(date, 0) - 1)).toBe(addDays(date, -1))
      }),
    )
  })

  it('refuses a name that the platform does not know', () => {
    expect(() => createZone('Atlantis/Capital')).toThrow(RangeError)
  })
})
