import { describe, expect, it } from 'vitest'
import { marketZones } from '#core/feed/plan/market-hours.ts'
import { marketZoneOf } from '#model/hours/market-zone.ts'
import { createTradingDays, tradingHours } from '#renderer/panels/chart/state/trading-days.ts'
import { sessionBands } from '#renderer/plotting/scales/session-bands.ts'
import { HOUR_MS } from '#model/values/duration.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

function barsFrom(start: string) {
  const time = Float64Array.from({ length: 48 }, (_, index) => Date.parse(start) + (index * HOUR_MS) / 2)
  return { time, length: time.length }
}

describe('the regular hours of a chart', () => {
  it.each([
    // The exchange of Mexico opens with New York, an hour earlier by its own clock in summer.
    ['2026-07-15T06:00:00Z', '13:30', '20:00'],
    ['2026-12-15T06:00:00Z', '14:30', '21:00'],
  ])('for Mexico on %s are from %s to %s UTC', (start, open, close) => {
    const hours = tradingHours(marketZoneOf(marketZones(), idOf('stock:MX::AMXB')))
    if (hours === null) throw new Error('no hours')
    const bars = barsFrom(start)
    const clock = (place = 0) => new Date(bars.time[place] ?? NaN).toISOString().slice(11, 16)
    const [before, after] = sessionBands(bars, { from: 0, count: bars.length }, hours).outside
    expect([clock(before?.to), clock(after?.from)]).toEqual([open, close])
  })
})

describe('the trading days of a chart', () => {
  it('have the session of Sydney in one day where the market is not known', () => {
    const dayOf = createTradingDays(null)
    expect(dayOf(Date.parse('2026-12-07T23:00:00Z'))).toBe(dayOf(Date.parse('2026-12-08T04:59:00Z')))
    expect(dayOf(Date.parse('2026-12-08T04:59:00Z'))).not.toBe(dayOf(Date.parse('2026-12-08T22:30:00Z')))
  })
})
