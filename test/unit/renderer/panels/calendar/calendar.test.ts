import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#model/values/duration.ts'
import type { Offering } from '#model/reference/offering.ts'
import { calendarFile } from '#renderer/panels/calendar/calendar-file.ts'
import { readCalendarState, writeCalendarState } from '#renderer/market/calendar/calendar-state.ts'
import { addMonths, monthWeeks } from '#renderer/panels/calendar/month-days.ts'
import { sortedOfferings } from '#renderer/panels/calendar/offering-order.ts'
import { createOfferingTimes } from '#renderer/market/calendar/offering-times.ts'

const NOW = Date.UTC(2026, 10, 20, 14, 30)

const offering = (company: string, parts: Partial<Offering> = {}): Offering => ({
  company, code: '2750', exchange: 'HKEX', country: 'HK', marketCapitalisation: null, price: null, listingAt: null,
  subscriptionStartAt: null, subscriptionEndAt: null, allotmentAt: null, region: 'HK', instrument: null, listingOn: null,
  opensAt: null, ...parts,
}) // prettier-ignore

const names = (offerings: readonly Offering[]) => offerings.map(({ company }) => company)
const compare = (a: string, b: string) => a.localeCompare(b)

describe('the order of offerings', () => {
  const all = [
    offering('long past', { opensAt: NOW - 9 * DAY_MS, price: '12' }),
    offering('unknown'),
    offering('later', { opensAt: NOW + 9 * DAY_MS, price: '9.5-11' }),
    offering('just past', { opensAt: NOW - DAY_MS, price: 'to be announced' }),
    offering('soon', { opensAt: NOW + 9 * DAY_MS, subscriptionStartAt: NOW + DAY_MS, price: '10' }),
  ]

  it('is what comes next first, then the past, the latest first, and what has no date last', () => {
    const sorted = sortedOfferings(all, { column: 'next', isDescending: false }, NOW, compare)
    expect(names(sorted)).toEqual(['soon', 'later', 'just past', 'long past', 'unknown'])
  })

  it('is by the least price where a column is sorted, with what has none last both ways', () => {
    const by = (isDescending: boolean) => names(sortedOfferings(all, { column: 'price', isDescending }, NOW, compare))
    expect(by(false).slice(0, 3)).toEqual(['later', 'soon', 'long past'])
    expect(by(true).slice(0, 3)).toEqual(['long past', 'soon', 'later'])
  })
})

describe('a month of offerings', () => {
  it('has whole weeks, and a listing on its own date although the date differs in the market’s zone', () => {
    const listed = offering('Indigo', {
      listingOn: '2026-11-23',
      opensAt: Date.UTC(2026, 10, 23, 1, 30),
      allotmentAt: Date.UTC(2026, 10, 22, 20),
    })
    const times = createOfferingTimes('en', [
      { assetClass: 'stock', region: 'HK', zone: 'Asia/Hong_Kong', eveMinutes: 0, sessions: [] },
    ])
    const weeks = monthWeeks('2026-11', [listed], ({ region }, at) => times.dateAt(at, region))
    expect([weeks.length, weeks[0]?.[0]?.date, weeks.at(-1)?.[6]?.date]).toEqual([6, '2026-10-26', '2026-12-06'])
    const days = weeks.flat().filter(({ entries }) => entries.length > 0)
    // 20:00 in London is 04:00 of the next day in Hong Kong.
    expect(days.map(({ date, entries }) => [date, entries.map(({ moment }) => moment)])).toEqual([
      ['2026-11-23', ['allotment', 'listing']],
    ])
  })

  it('is followed by the next one over a year’s end', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })
})

describe('the file of a calendar', () => {
  const wording = {
    name: 'IPO',
    summary: ({ company }: Offering, moment: string) => `${company}: ${moment}`,
    description: () => 'HK',
  }
  const file = (company: string) =>
    calendarFile(
      [offering(company, { listingOn: '2026-11-23', opensAt: NOW, subscriptionEndAt: Date.UTC(2026, 10, 21, 4) })],
      wording,
      NOW,
    )

  it('has a listing as a whole day and the other days as moments', () => {
    const text = file('Indigo')
    expect(text).toContain('DTSTART;VALUE=DATE:20261123')
    expect(text).toContain('DTSTART:20261121T040000Z')
    expect(text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  })

  it('cannot be given further lines by a hostile name', () => {
    const text = file('Evil\r\nATTACH:https://a.example\nBEGIN:VALARM; , \\')
    expect(text).not.toMatch(/^(ATTACH|START:VALARM)/mu)
  })

  it('names the same day alike when it is exported again', () => {
    const ids = (text: string) => text.split('\r\n').filter((line) => line.startsWith('UID:'))
    expect(ids(file('Indigo'))).toEqual(ids(file('Indigo')))
    expect(new Set(ids(file('Indigo'))).size).toBe(2)
  })
})

describe('the stored state of a calendar panel', () => {
  it('comes back as it was, and what makes no sense as in a new panel', () => {
    const state = { regions: ['SG'], view: 'month', sort: { column: 'price', isDescending: true } } as const
    expect(readCalendarState(writeCalendarState(state), 'en')).toEqual(state)
    expect(readCalendarState({ regions: ['US', 'us', 7], view: 'x', sort: null }, 'en')).toEqual({
      regions: ['US'],
      view: 'table',
      sort: { column: 'next', isDescending: false },
    })
  })
})
