import { describe, expect, it } from 'vitest'
import hk from '#resources/calendars/hk.json' with { type: 'json' }
import us from '#resources/calendars/us.json' with { type: 'json' }
import { createFormingBar } from '#core/candles/served/forming-bar.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { gridOf } from '#test/fixtures/trading-calendars.ts'

const quoteAt = (time: string, last: number): PricedQuote => ({
  last,
  open: null,
  high: null,
  low: null,
  previousClose: null,
  change: null,
  changePercent: null,
  volume: null,
  turnover: null,
  status: null,
  time: Date.parse(time),
})

const barAt = (time: string): Bar => ({
  time: Date.parse(time),
  open: 10,
  high: 10,
  low: 10,
  close: 10,
  volume: 1,
  turnover: 10,
  grade: 'served',
})

function startsAfter(last: string, quote: string, interval: CandleInterval): readonly string[] {
  const forming = createFormingBar(gridOf(us).grid, interval, createPriceSource())
  const bars = forming.follow(barAt(last), quoteAt(quote, 11))
  return bars.map(({ time }) => new Date(time).toISOString().slice(0, 16))
}

describe('the forming bar', () => {
  it('begins as the session counts where the service counts alike', () => {
    // New York opens at 14:30 UTC.
    expect(startsAfter('2026-11-20T14:30Z', '2026-11-20T15:31Z', '1h')).toEqual(['2026-11-20T15:30'])
    expect(startsAfter('2026-11-19T20:30Z', '2026-11-20T14:31Z', '1h')).toEqual(['2026-11-20T14:30'])
  })

  it('begins as the service counts if its bars start at other times, as outside market hours', () => {
    expect(startsAfter('2026-11-21T06:00Z', '2026-11-21T06:59Z', '1h')).toEqual(['2026-11-21T06:00'])
    expect(startsAfter('2026-11-21T06:00Z', '2026-11-21T08:10Z', '1h')).toEqual(['2026-11-21T08:00'])
  })

  it('is that of the day for as long as the trading day lasts', () => {
    expect(startsAfter('2026-11-20T05:00Z', '2026-11-20T20:59Z', '1D')).toEqual(['2026-11-20T05:00'])
  })

  it('is that of a day which no calendar knows, for as long as the service trades on it', () => {
    // A Sunday, from its midnight in New York.
    expect(startsAfter('2026-11-22T05:00Z', '2026-11-23T03:12Z', '1D')).toEqual(['2026-11-22T05:00'])
    expect(startsAfter('2026-11-22T05:00Z', '2026-11-23T03:12Z', '1W')).toEqual(['2026-11-22T05:00'])
  })

  it.each<[string, CandleInterval, last: string, boundary: string]>([
    ['an hour of the session', '1h', '2026-11-20T14:30Z', '2026-11-20T15:30Z'],
    ['an hour of the service outside of the hours', '1h', '2026-11-21T06:00Z', '2026-11-21T07:00Z'],
    ['a minute', '1m', '2026-11-20T15:00Z', '2026-11-20T15:01Z'],
  ])('begins with a quote of the very moment at which it starts: %s', (_bar, interval, last, boundary) => {
    const momentBefore = new Date(Date.parse(boundary) - 1).toISOString()
    const [start, startBefore] = [boundary, last].map((time) => time.slice(0, 16))
    expect(startsAfter(last, boundary, interval)).toEqual([start])
    expect(startsAfter(last, momentBefore, interval)).toEqual([startBefore])
    const forming = createFormingBar(gridOf(us).grid, interval, createPriceSource())
    expect(forming.confirmed(barAt(last), quoteAt(boundary, 11)).map(({ time }) => time)).toEqual([
      Date.parse(boundary),
    ])
    expect(forming.isAhead(barAt(boundary), quoteAt(boundary, 11))).toBe(false)
    expect(forming.isAhead(barAt(boundary), quoteAt(momentBefore, 11))).toBe(true)
  })

  it('begins with the first moment of a session', () => {
    expect(startsAfter('2026-11-19T20:30Z', '2026-11-20T14:30Z', '1h')).toEqual(['2026-11-20T14:30'])
  })

  it('begins a day with the first moment of its trading day, and with that of a day which no calendar knows', () => {
    expect(startsAfter('2026-11-19T05:00Z', '2026-11-20T14:30Z', '1D')).toEqual(['2026-11-20T05:00'])
    expect(startsAfter('2026-11-19T05:00Z', '2026-11-19T20:59:59.999Z', '1D')).toEqual(['2026-11-19T05:00'])
    expect(startsAfter('2026-11-22T05:00Z', '2026-11-22T05:00Z', '1D')).toEqual(['2026-11-22T05:00'])
  })

  it('leaves a bar alone that is newer than the quote', () => {
    expect(startsAfter('2026-11-21T06:00Z', '2026-11-21T05:10Z', '1h')).toEqual([])
  })

  it('closes at the newest quote whatever the service says of it afterwards', () => {
    const forming = createFormingBar(gridOf(us).grid, '1D', createPriceSource())
    const [bar] = forming.confirmed(barAt('2026-11-20T05:00Z'), quoteAt('2026-11-20T20:00Z', 12))
    expect(bar).toEqual({ ...barAt('2026-11-20T05:00Z'), close: 12, high: 12 })
  })

  it('stays as the service says where the newest quote is from before it', () => {
    const forming = createFormingBar(gridOf(us).grid, '1D', createPriceSource())
    expect(forming.confirmed(barAt('2026-11-20T05:00Z'), quoteAt('2026-11-19T20:00Z', 12))).toEqual([])
  })

  it('takes no high of the day for one of its own time because the service before it had a lower one', () => {
    const source = createPriceSource()
    const forming = createFormingBar(gridOf(us).grid, '1m', source)
    const last = barAt('2026-11-20T15:00Z')
    source.use('simulated')
    forming.follow(last, { ...quoteAt('2026-11-20T15:00:10Z', 10), high: 11, low: 9 })
    source.use('https://other.example')
    const [bar] = forming.follow(last, { ...quoteAt('2026-11-20T15:00:20Z', 12), high: 500, low: 1 })
    expect(bar).toMatchObject({ high: 12, low: 10, close: 12 })
  })
})

describe('the volume of the forming bar', () => {
  const last = barAt('2026-11-20T15:00Z')
  const sums = (time: string, sum: number): PricedQuote => ({ ...quoteAt(time, 10), volume: sum, turnover: 10 * sum })
  const formingMinute = () => createFormingBar(gridOf(us).grid, '1m', createPriceSource())

  it('contains what was traded since the quote with which the bar was read', () => {
    const forming = formingMinute()
    expect(forming.confirmed(last, sums('2026-11-20T15:00:10Z', 100))).toEqual([last])
    expect(forming.follow(last, sums('2026-11-20T15:00:20Z', 130))).toEqual([{ ...last, volume: 31, turnover: 310 }])
  })

  it('is counted from a quote before the first bar is read', () => {
    const forming = formingMinute()
    expect(forming.confirmed(null, sums('2026-11-20T15:00:10Z', 100))).toEqual([])
    expect(forming.confirmed(last, null)).toEqual([])
    expect(forming.follow(last, sums('2026-11-20T15:00:20Z', 130))).toMatchObject([{ volume: 31 }])
  })

  it('is that of a new day although its sums are above half of the last day’s', () => {
    const forming = formingMinute()
    forming.follow(last, sums('2026-11-20T20:59Z', 100))
    const [bar] = forming.follow(last, sums('2026-11-23T14:30Z', 60))
    expect(bar).toMatchObject({ time: Date.parse('2026-11-23T14:30Z'), volume: 60, turnover: 600 })
  })

  it('does not contain the sums of a day again after the service corrected them', () => {
    const forming = formingMinute()
    forming.follow(last, sums('2026-11-20T15:00:10Z', 100))
    const [corrected] = forming.follow(last, sums('2026-11-20T15:00:20Z', 60))
    expect(corrected).toMatchObject({ volume: 1, turnover: 10 })
    expect(forming.follow(last, sums('2026-11-20T15:00:30Z', 105))).toMatchObject([{ volume: 6, turnover: 60 }])
  })
})

describe('the start of the forming bar', () => {
  it('is that of the second session after a break that is no whole bar', () => {
    // Hong Kong trades until 12:00 and from 13:00, that is from 05:00 UTC.
    const forming = createFormingBar(gridOf(hk).grid, '1h', createPriceSource())
    const bars = forming.follow(barAt('2026-11-20T03:30Z'), quoteAt('2026-11-20T05:10Z', 11))
    expect(bars.map(({ time }) => time)).toEqual([Date.parse('2026-11-20T05:00Z')])
  })

  it('is that of a day or week that the service names by the midnight of UTC', () => {
    expect(startsAfter('2026-11-20T00:00Z', '2026-11-20T15:00Z', '1D')).toEqual(['2026-11-20T00:00'])
    expect(startsAfter('2026-11-16T00:00Z', '2026-11-20T15:00Z', '1W')).toEqual(['2026-11-16T00:00'])
  })
})
