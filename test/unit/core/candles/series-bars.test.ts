import { describe, expect, it } from 'vitest'
import { createSeriesBars } from '../../../../src/core/candles/series-bars.ts'
import { createMarketGrids } from '../../../../src/core/market/hours/market-grids.ts'
import { splitsInForce } from '../../../../src/core/reference/calendars/known-splits.ts'
import type { Bar } from '../../../../src/model/candle-bar.ts'
import { instrumentId } from '../../../../src/model/instrument.ts'

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
  it('stand as they were traded until the opening of the day of an announced split', () => {
    expect(inForceAt('2026-11-20T20:00:00Z')).toEqual([])
    // In New York the evening before.
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
