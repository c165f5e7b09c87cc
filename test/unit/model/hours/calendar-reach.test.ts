import { describe, expect, it } from 'vitest'
import { calendarsEndingWithin, datesToConfirm, daysListed, hoursCertainty } from '#model/hours/calendar-reach.ts'

const TOKYO = { zone: 'Asia/Tokyo', validUntil: '2027-12-31' }
const NEW_YORK = { zone: 'America/New_York', validUntil: '2028-12-31' }
const CRYPTO = { zone: 'UTC', validUntil: '2099-12-31' }
const MARKETS = [
  { name: 'us', calendar: NEW_YORK },
  { name: 'jp', calendar: TOKYO },
  { name: 'crypto', calendar: CRYPTO },
]

const endingAt = (time: string, days = 90) =>
  calendarsEndingWithin(MARKETS, days, Date.parse(time)).map(({ name }) => name)

describe('the calendars that end soon', () => {
  it('are empty while every calendar lists more than the days asked for', () => {
    expect(endingAt('2027-10-01T12:00:00Z')).toEqual([])
  })

  it('include a calendar from the first day on which its last one is within reach, by the date of its own market', () => {
    // From the second of October in Tokyo the year has 90 more days.
    expect(endingAt('2027-10-01T14:59:59Z')).toEqual([])
    expect(endingAt('2027-10-01T15:00:00Z', 90)).toEqual(['jp'])
    expect(endingAt('2027-10-01T15:00:00Z', 89)).toEqual([])
  })

  it('include a calendar that has ended, before those that are still to end', () => {
    expect(endingAt('2028-12-01T12:00:00Z')).toEqual(['jp', 'us'])
  })

  it('have a number of days left, below zero once they have ended', () => {
    expect(daysListed(TOKYO, Date.parse('2027-12-31T12:00:00Z'))).toBe(0)
    expect(daysListed(TOKYO, Date.parse('2027-12-31T15:00:00Z'))).toBe(-1)
  })
})

describe('the certainty of market hours', () => {
  const calendar = { validUntil: '2027-12-31', provisional: { '2027-03-09': 'moon sighting' } }

  it('is given for dates that the exchange has confirmed', () => {
    expect(hoursCertainty(calendar, '2027-03-08')).toBe('confirmed')
    expect(hoursCertainty(calendar, '2027-12-31')).toBe('confirmed')
  })

  it('is provisional for dates that the calendar marks so', () => {
    expect(hoursCertainty(calendar, '2027-03-09')).toBe('provisional')
  })

  it('is lost after the end of the calendar', () => {
    expect(hoursCertainty(calendar, '2028-01-03')).toBe('unknown')
  })
})

describe('the dates to confirm', () => {
  it('are the provisional ones from today on, as far ahead as asked for, in order', () => {
    const provisional = { '2027-05-17': 'c', '2027-03-09': 'a', '2027-03-10': 'b', '2027-09-15': 'd' }
    const at = Date.parse('2027-03-09T20:00:00Z')
    expect(datesToConfirm({ zone: 'UTC', provisional }, 90, at)).toEqual(['2027-03-09', '2027-03-10', '2027-05-17'])
    expect(datesToConfirm({ zone: 'Asia/Kuala_Lumpur', provisional }, 60, at)).toEqual(['2027-03-10'])
  })
})
