import { describe, expect, it } from 'vitest'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { DAY_MS, HOUR_MS } from '#model/values/duration.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const SYDNEY = idOf('indices:GB::XJO')
const NEW_YORK = idOf('indices:GB::SPX')
const utc = (text: string) => Date.parse(text)

function startsOf(instrument: typeof SYDNEY, interval: '1D' | '1W' | '1M' | '4h', open: string, close: string) {
  const grid = createMarketGrids()(instrument)
  const starts = new Set<string>()
  for (let at = utc(open); at < utc(close); at += HOUR_MS / 4)
    starts.add(new Date(grid.startOf(interval, at)).toISOString().slice(0, 16))
  return [...starts]
}

describe('the bars of an index, whose hours are not known', () => {
  it.each([
    // 10:00 to 16:00 in Sydney with daylight saving time, across UTC midnight.
    ['in its summer', '2026-12-07T23:00Z', '2026-12-08T05:00Z', '2026-12-08T00:00'],
    ['in its winter', '2026-07-07T00:00Z', '2026-07-07T06:00Z', '2026-07-07T00:00'],
  ])('are one a day for a session of Sydney %s', (_, open, close, start) => {
    expect(startsOf(SYDNEY, '1D', open, close)).toEqual([start])
  })

  it('have the Monday of Sydney in its own week and the first of a month in its own month', () => {
    // Monday 1 February 2027 in Sydney.
    expect(startsOf(SYDNEY, '1W', '2027-01-31T23:00Z', '2027-02-01T05:00Z')).toEqual(['2027-02-01T00:00'])
    expect(startsOf(SYDNEY, '1M', '2027-01-31T23:00Z', '2027-02-01T05:00Z')).toEqual(['2027-02-01T00:00'])
  })

  it.each([
    ['in winter', '2026-12-08T14:30Z', '2026-12-08T21:15Z', '2026-12-08T00:00'],
    ['in summer', '2026-07-08T13:30Z', '2026-07-08T20:15Z', '2026-07-08T00:00'],
  ])('are one a day for a session of New York %s', (_, open, close, start) => {
    expect(startsOf(NEW_YORK, '1D', open, close)).toEqual([start])
  })

  it('within a day start at midnight UTC and at multiples of their interval after it', () => {
    expect(startsOf(NEW_YORK, '4h', '2026-12-08T12:00Z', '2026-12-08T20:00Z')).toEqual([
      '2026-12-08T12:00',
      '2026-12-08T16:00',
    ])
  })

  it('end a day when the next one starts', () => {
    const grid = createMarketGrids()(SYDNEY)
    const start = utc('2026-12-08T00:00Z')
    expect(grid.endOf('1D', start)).toBe(start + 22 * HOUR_MS)
    expect(grid.dateNamed(start)).toBe('2026-12-08')
    expect(grid.dateNamed(start + DAY_MS)).toBe('2026-12-09')
  })
})
