import { describe, expect, it } from 'vitest'
import { createSeriesBars } from '#core/candles/series/series-bars.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { splitsInForce } from '#core/reference/calendars/known-splits.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import { instrumentId } from '#model/market/instrument.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const grid = createMarketGrids()(AAPL)
const time = (text: string): number => Date.parse(text)
const barAt = (date: string, close: number): Bar => ({
  time: time(`${date}T00:00:00Z`), open: close, high: close, low: close, close, volume: 100, turnover: null, grade: 'polled',
}) // prettier-ignore
/** Two for one, announced for a Monday. */
const splits = { splitsOf: () => [{ exDate: time('2026-11-23T00:00:00Z'), ratio: { after: 2, before: 1 } }] }
const inForceAt = (now: string) => splitsInForce(splits, AAPL, { grid, now: time(now) })

describe('the bars of a chart in the shares of today', () => {
  it('keep their traded prices until the market opens on the day of an announced split', () => {
    expect(inForceAt('2026-11-20T20:00:00Z')).toEqual([])
    // Still the previous evening in New York.
    expect(inForceAt('2026-11-23T01:00:00Z')).toEqual([])
    expect(inForceAt('2026-11-23T15:00:00Z')).toHaveLength(1)
  })

  it('are all put into them by the first bar after the split', () => {
    const bars = createSeriesBars(grid, '1D', '1D')
    const source = [barAt('2026-11-19', 200), barAt('2026-11-20', 202)]
    bars.update(source, -Infinity, [])
    expect(bars.current().map(({ close }) => close)).toEqual([200, 202])
    const [first, next] = [barAt('2026-11-23', 102), barAt('2026-11-24', 103)]
    expect(bars.update([...source, first], first.time, splits.splitsOf())).toBe(-Infinity)
    expect(bars.current().map(({ close, volume }) => [close, volume])).toEqual([[100, 200], [101, 200], [102, 100]]) // prettier-ignore
    expect(bars.update([...source, first, next], next.time, splits.splitsOf())).toBe(next.time)
  })

  it('are put into them by the split alone, where no bar has changed', () => {
    const bars = createSeriesBars(grid, '1D', '1D')
    const source = [barAt('2026-11-20', 202)]
    bars.update(source, -Infinity, [])
    expect(bars.update(source, Infinity, splits.splitsOf())).toBe(-Infinity)
    expect(bars.current().map(({ close }) => close)).toEqual([101])
    expect(bars.update(source, Infinity, splits.splitsOf())).toBe(Infinity)
  })
})

describe('a week and a month in which a stock was split', () => {
  /** Ten for one on Wednesday 14 October 2026; the service sends unadjusted prices. */
  const tenForOne = [{ exDate: time('2026-10-14T00:00:00Z'), ratio: { after: 10, before: 1 } }]
  const startOf = (date: string) => grid.dates.startOf(date)
  const named = (date: string, prices: Pick<Bar, 'open' | 'high' | 'low' | 'close'>, volume: number): Bar => ({
    time: startOf(date),
    ...prices,
    volume,
    turnover: null,
    grade: 'served',
  })
  const flat = (price: number) => ({ open: price, high: price, low: price, close: price })
  const days = [
    named('2026-09-30', flat(1_180), 10_000),
    named('2026-10-12', { open: 1_200, high: 1_230, low: 1_190, close: 1_210 }, 10_000),
    named('2026-10-13', { open: 1_210, high: 1_240, low: 1_200, close: 1_220 }, 10_000),
    named('2026-10-14', { open: 122, high: 125, low: 117.6, close: 123.6 }, 20_000),
  ]
  const mixed = { open: 1_200, high: 1_240, low: 117.6, close: 123.6 }

  it.each([
    ['1W', '2026-10-12'],
    ['1M', '2026-10-01'],
  ] as const)('is made of its days in the shares of today: %s', (interval, first) => {
    const bars = createSeriesBars(grid, interval, interval)
    bars.update([named(first, mixed, 40_000)], -Infinity, tenForOne, days)
    expect(bars.current()).toMatchObject([
      { time: startOf(first), open: 120, high: 125, low: 117.6, close: 123.6, volume: 220_000 },
    ])
  })

  it.each([
    ['1W', '2026-10-12'],
    ['1M', '2026-10-01'],
  ] as const)('has its close alone in the shares of today where its days are not known: %s', (interval, first) => {
    const bars = createSeriesBars(grid, interval, interval)
    bars.update([named(first, mixed, 40_000)], -Infinity, tenForOne, [])
    expect(bars.current()).toMatchObject([{ ...flat(123.6), volume: null }])
  })

  it('has its close in the shares of today after a later split as well', () => {
    const later = { exDate: time('2026-11-02T00:00:00Z'), ratio: { after: 2, before: 1 } }
    const bars = createSeriesBars(grid, '1M', '1M')
    bars.update([named('2026-10-01', mixed, 40_000)], -Infinity, [...tenForOne, later], [])
    expect(bars.current()).toMatchObject([flat(61.8)])
  })

  it('needs no days where the split is on the first date of the period', () => {
    const onMonday = [{ exDate: time('2026-10-12T00:00:00Z'), ratio: { after: 10, before: 1 } }]
    const bars = createSeriesBars(grid, '1W', '1W')
    bars.update([named('2026-10-12', flat(122), 20_000)], -Infinity, onMonday, [])
    expect(bars.current()).toMatchObject([{ close: 122, volume: 20_000 }])
  })

  it.each([
    ['start on the first date of the period', days.slice(1), { open: 120, volume: 220_000 }],
    ['start after the first date of the period', days.slice(2), { open: 123.6, volume: null }],
  ])('is made of its days only if they reach back to its first date: days that %s', (_, known, expected) => {
    const bars = createSeriesBars(grid, '1W', '1W')
    bars.update([named('2026-10-12', mixed, 40_000)], -Infinity, tenForOne, known)
    expect(bars.current()).toMatchObject([expected])
  })

  it('has its close alone if the chart reads no days', () => {
    const bars = createSeriesBars(grid, '1W', '1W')
    bars.update([named('2026-10-12', mixed, 40_000)], -Infinity, tenForOne)
    expect(bars.current()).toMatchObject([{ ...flat(123.6), volume: null }])
  })

  it('has its close from before a split of the next day, in a market that is open at all hours', () => {
    const always = createMarketGrids()(instrumentId({ assetClass: 'stock', region: 'ZZ', exchange: '', code: 'A' }))
    const onMonday = { exDate: time('2026-10-19T00:00:00Z'), ratio: { after: 2, before: 1 } }
    const bars = createSeriesBars(always, '1W', '1W')
    const week = { ...named('2026-10-12', mixed, 40_000), time: always.dates.startOf('2026-10-12') }
    bars.update([week], -Infinity, [...tenForOne, onMonday])
    expect(bars.current()).toMatchObject([flat(61.8)])
  })
})

describe('the bars of a chart', () => {
  it('are empty before its source has any', () => {
    expect(createSeriesBars(grid, '1m', '1m').current()).toEqual([])
  })

  it.each(['1m', '1D'] as const)('are not joined from days because of a split: %s', (interval) => {
    const onFriday = [{ exDate: time('2026-11-20T00:00:00Z'), ratio: { after: 2, before: 1 } }]
    const bars = createSeriesBars(grid, interval, interval)
    const [before, after] = [grid.dates.startOf('2026-11-19'), grid.dates.startOf('2026-11-20')]
    bars.update([before, after].map((at) => ({ ...barAt('2026-11-19', 100), time: at + (interval === '1D' ? 0 : 36e6) })), -Infinity, onFriday) // prettier-ignore
    expect(bars.current().map(({ close, volume }) => [close, volume])).toEqual([[50, 200], [100, 100]]) // prettier-ignore
  })
})
