import { describe, expect, it } from 'vitest'
import us from '#resources/calendars/us.json' with { type: 'json' }
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import { barsOnChart, createChartPlaces, NO_BARS, withBarAt } from '#model/charts/chart-places.ts'
import { gridOf } from '#test/fixtures/trading-calendars.ts'

const calendar = gridOf(us).grid.places
const at = (time: string): number => Date.parse(`2026-11-20T${time}Z`)
const places = (interval: ChartInterval, times: readonly number[]) =>
  createChartPlaces(calendar, () => barsOnChart(times, interval, calendar))

describe('the places of bars on a chart', () => {
  // From 10:00 to 10:15 and from 12:00 on in New York.
  const halted = ['15:00', '15:05', '15:10', '17:00', '17:05'].map(at)
  const { at: placeAt, named } = places('5m', halted)

  it('follow on each other where trading was halted', () => {
    expect(halted.map((time) => placeAt('5m', time + 1_000))).toEqual([0, 1, 2, 3, 4])
    expect(halted.map((time) => named('5m', time))).toEqual([0, 1, 2, 3, 4])
  })

  it('put a time of the halt on the bar after it as a name, and on the bar before it as a moment', () => {
    expect(named('5m', at('16:00'))).toBe(3)
    expect(placeAt('5m', at('16:00'))).toBe(2)
  })

  it('count by the calendar before the first and after the last bar, over nights and half days', () => {
    expect([named('5m', at('14:55')), placeAt('5m', at('14:50'))]).toEqual([-1, -2])
    expect(placeAt('5m', at('17:21'))).toBe(7)
    // 46 bars are left of that day.
    expect(placeAt('5m', Date.parse('2026-11-23T14:30:01Z'))).toBe(4 + 47)
  })

  it('keep the time after the close on the last bar of the day', () => {
    expect(places('5m', [at('20:50'), at('20:55')]).at('5m', at('21:00') + 10_000)).toBe(1)
  })

  it('are those of days whose names are midnights', () => {
    const days = ['2026-11-18', '2026-11-20'].map((date) => Date.parse(`${date}T00:00:00Z`))
    const daily = places('1D', days)
    // The stock was suspended on Thursday.
    expect(days.map((day) => daily.named('1D', day))).toEqual([0, 1])
    expect(daily.at('1D', at('15:00'))).toBe(1)
    expect(daily.at('1D', Date.parse('2026-11-18T23:00:00Z'))).toBe(0)
    expect(daily.at('1D', Date.parse('2026-11-23T15:00:00Z'))).toBe(2)
  })

  it('are those of the calendar where a chart has no bars, and unknown until bars are read', () => {
    expect(createChartPlaces(calendar, () => NO_BARS).at('5m', at('15:00'))).toBe(calendar.at('5m', at('15:00')))
    const unread = createChartPlaces(calendar, () => null)
    expect([unread.at('5m', at('15:00')), unread.named('5m', at('15:00'))]).toEqual([NaN, NaN])
  })

  it('have one more with a bar that a trade starts', () => {
    const longer = withBarAt(barsOnChart(halted, '5m', calendar), at('18:00'), calendar.at('5m', at('18:00')))
    expect(createChartPlaces(calendar, () => longer).at('5m', at('18:01'))).toBe(5)
  })
})
