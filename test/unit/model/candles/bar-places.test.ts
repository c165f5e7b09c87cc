import { describe, expect, it } from 'vitest'
import crypto from '#resources/calendars/crypto.json' with { type: 'json' }
import hk from '#resources/calendars/hk.json' with { type: 'json' }
import us from '#resources/calendars/us.json' with { type: 'json' }
import { longestBarMs, type ChartInterval } from '#model/candles/candle-interval.ts'
import { gridOf, TRADING_SPANS } from '#test/fixtures/trading-calendars.ts'

const MINUTE = 60_000

function barsOf({ calendar, first, last }: (typeof TRADING_SPANS)[number], interval: ChartInterval): readonly number[] {
  const { sessions, grid } = gridOf(calendar)
  const minutes: number[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    const day = sessions.dayOn(new Date(at).toISOString().slice(0, 10))
    for (const { openMs, closeMs } of day?.intervals ?? [])
      for (let time = openMs; time < closeMs; time += MINUTE) minutes.push(time)
  }
  return [...new Set(minutes.map((time) => grid.startOf(interval, time)))]
}

describe('the places of bars', () => {
  it.each(TRADING_SPANS)('for days follow on each other in $name', (span) => {
    const { places } = gridOf(span.calendar).grid
    const bars = barsOf(span, '1D').map((time) => places.named('1D', time))
    expect(bars.map((place) => place - (bars[0] ?? NaN))).toEqual(bars.map((_, index) => index))
  })

  it.each<[string, (typeof TRADING_SPANS)[number]]>([
    ['New York', { name: '', calendar: us, first: '2026-03-05', last: '2026-03-11' }],
    ['Hong Kong with its lunch', { name: '', calendar: hk, first: '2026-11-16', last: '2026-11-20' }],
    ['crypto', { name: '', calendar: crypto, first: '2026-12-30', last: '2027-01-02' }],
  ])('for minutes follow on each other in %s, across nights and breaks', (_, span) => {
    const { places } = gridOf(span.calendar).grid
    for (const interval of ['5m', '15m', '1h', '4h'] as const) {
      const bars = barsOf(span, interval)
      const own = bars.map((time) => places.named(interval, time))
      expect(own.map((place) => place - (own[0] ?? NaN))).toEqual(bars.map((_time, index) => index))
      const inside = bars.map((time) => places.at(interval, time + Math.min(MINUTE, longestBarMs(interval)) - 1))
      expect(inside).toEqual(own)
    }
  })

  it.each(TRADING_SPANS)('for minutes follow on each other in $name', (span) => {
    const { places } = gridOf(span.calendar).grid
    for (const interval of ['5m', '30m', '1h', '4h'] as const) {
      const own = barsOf(span, interval).map((time) => places.named(interval, time))
      expect(own.map((place) => place - (own[0] ?? NaN))).toEqual(own.map((_place, index) => index))
    }
  })

  it('count a holiday as no day, and a half day as one', () => {
    const { places } = gridOf(us).grid
    const on = (date: string) => places.at('1D', Date.parse(`${date}T16:00:00Z`))
    // Thanksgiving is a Thursday; the Friday after it is short.
    expect(on('2026-11-27') - on('2026-11-25')).toBe(1)
    expect(on('2026-11-30') - on('2026-11-27')).toBe(1)
  })

  it('put a name at which the market is closed on the bar after it, and a moment on the bar before', () => {
    const { places } = gridOf(us).grid
    const [close, open] = [Date.parse('2026-11-19T21:00:00Z'), Date.parse('2026-11-20T14:30:00Z')]
    // A daily bar is named by UTC midnight, which is the previous evening in New York.
    expect(places.named('15m', Date.parse('2026-11-20'))).toBe(places.at('15m', open))
    expect(places.at('15m', close + 5_000)).toBe(places.at('15m', close - 1))
    expect(places.at('15m', open) - places.at('15m', close)).toBe(1)
  })

  it('for weeks and months are those of the calendar', () => {
    const { places } = gridOf(us).grid
    const between = (interval: ChartInterval, from: string, to: string) =>
      places.named(interval, Date.parse(to)) - places.named(interval, Date.parse(from))
    expect(between('1W', '2026-11-16', '2026-11-20')).toBe(0)
    expect(between('1W', '2026-11-20', '2026-11-23')).toBe(1)
    expect(between('1M', '2025-12-31', '2027-02-01')).toBe(14)
    expect(between('3M', '2026-10-01', '2027-01-04')).toBe(1)
  })
})
