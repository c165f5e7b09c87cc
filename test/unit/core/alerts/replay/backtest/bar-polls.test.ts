import { describe, expect, it } from 'vitest'
import { pollsOf, type PollParts } from '#core/alerts/replay/backtest/bar-polls.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import { TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const GRID = createMarketGrids()(WATCHED)
const bar = (time: number, changes: Partial<Bar> = {}): Bar => ({
  ...{ time, open: 100, high: 104, low: 98, close: 101, volume: 10, turnover: 1_000, grade: 'served' },
  ...changes,
})
const polls = (bars: readonly Bar[], changes: Partial<PollParts> = {}) =>
  [...pollsOf(bars, { assetClass: 'stock', interval: '1m', grid: GRID, windowMinutes: 5, ...changes })].map(
    ({ answer }) => answer,
  )
const quotes = (...asked: Parameters<typeof polls>) => polls(...asked).map(({ quote }) => quote)
const lasts = (changes: Partial<Bar>) => quotes([bar(TRADING, changes)]).map(({ last }) => last)

describe('the polls of a bar', () => {
  it('see its opening price, both extremes, the nearer one first, and its close', () => {
    expect(lasts({ high: 104, low: 98 })).toEqual([100, 98, 104, 101])
    expect(lasts({ high: 101, low: 98 })).toEqual([100, 101, 98, 101])
    expect(lasts({ high: 102, low: 98 })).toEqual([100, 102, 98, 101])
  })

  it('are spread over it, the last one right before its end', () => {
    const times = polls([bar(TRADING)]).map(({ fetchedAt, quote }) => [fetchedAt - TRADING, quote.time - TRADING])
    expect(times).toEqual([
      [0, 0],
      [19_999, 19_999],
      [39_998, 39_998],
      [59_999, 59_999],
    ])
  })

  it('are right before the end of the day in daily bars', () => {
    const start = GRID.startOf('1D', TRADING)
    const end = GRID.endOf('1D', start)
    const answers = polls([bar(start)], { interval: '1D' })
    expect(answers.map(({ fetchedAt }) => fetchedAt - end)).toEqual([-4, -3, -2, -1])
    expect(new Set(answers.map(({ date }) => date))).toEqual(new Set(['2026-11-20']))
  })

  it('say what else was asked', () => {
    expect(polls([bar(TRADING)])[0]).toMatchObject({ assetClass: 'stock', date: '2026-11-20', windowMinutes: 5 })
  })
})

describe('the day of a bar', () => {
  it('has the extremes of all its bars so far', () => {
    const seen = quotes([bar(TRADING), bar(TRADING + MINUTE_MS, { high: 103, low: 97 })])
    expect(seen.map(({ high, low }) => [high, low])).toEqual([
      [100, 100],
      [100, 98],
      [104, 98],
      [104, 98],
      [104, 98],
      [104, 98],
      [104, 97],
      [104, 97],
    ])
  })

  it('is not known from its start where it started before the first bar', () => {
    expect(quotes([bar(TRADING)])[3]).toMatchObject({ open: null, previousClose: null, volume: null, turnover: null })
  })

  it('has an open, the close before it, and the sums of its bars where it is whole', () => {
    const next = TRADING + DAY_MS * 3
    const bars = [bar(TRADING, { close: 99 }), bar(next), bar(next + MINUTE_MS, { volume: 5, turnover: 500 })]
    const whole = quotes(bars).slice(4)
    expect(whole.map(({ volume, turnover }) => [volume, turnover])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [10, 1_000],
      [10, 1_000],
      [10, 1_000],
      [10, 1_000],
      [15, 1_500],
    ])
    for (const quote of whole) expect(quote).toMatchObject({ open: 100, previousClose: 99, change: null, status: null })
  })

  it('has no sums any more once a bar has none', () => {
    const next = TRADING + DAY_MS * 3
    const bars = [bar(TRADING), bar(next, { volume: null, turnover: null }), bar(next + MINUTE_MS)]
    expect(
      quotes(bars)
        .slice(4)
        .map(({ volume, turnover }) => [volume, turnover])
        .slice(3),
    ).toEqual(Array.from({ length: 5 }, () => [null, null]))
  })

  it('is whole in bars of a day, and the close before it is that of the bar before', () => {
    const start = GRID.startOf('1D', TRADING)
    const bars = [bar(start, { close: 99 }), bar(GRID.startOf('1D', TRADING + 3 * DAY_MS))]
    const seen = quotes(bars, { interval: '1D' })
    expect(seen[3]).toMatchObject({ open: 100, previousClose: null, volume: 10, turnover: 1_000 })
    expect(seen[7]).toMatchObject({ open: 100, previousClose: 99, volume: 10, turnover: 1_000 })
  })

  it('has no close before it where markets never close', () => {
    const bars = [bar(TRADING), bar(TRADING + 3 * DAY_MS)]
    const closesOf = (assetClass: PollParts['assetClass']) => quotes(bars, { assetClass }).at(-1)?.previousClose
    expect([closesOf('crypto'), closesOf('forex'), closesOf('future'), closesOf('stock')]).toEqual([
      null,
      null,
      101,
      101,
    ])
  })
})
