import { describe, expect, it } from 'vitest'
import {
  FIRST_STATE,
  readChartState,
  writeChartState,
  storeView,
  restoreView,
} from '#renderer/panels/chart/state/chart-state.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import { latestBars } from '#renderer/plotting/scales/bar-window.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const MACD = { kind: 'macd', parameters: [5, 35, 5], colours: [null, 3], share: 0.3 } as const

describe('the stored state of a chart panel', () => {
  it('is read back as it was written', () => {
    const state = {
      ...FIRST_STATE,
      style: 'area',
      scale: 'log',
      showsVolume: false,
      volumeShare: 0.25,
      indicators: [MACD, { kind: 'ma', parameters: [], colours: [], share: null }],
      compared: [idOf('stock:US::MSFT'), idOf('indices:GB::SPX')],
      view: {
        count: 88.5,
        end: 1_795_000_000_000,
        free: 3.25,
        series: 'stock:US::AAPL 1D',
        prices: { low: 90, high: 120.5 },
      },
    } as const
    expect(readChartState(structuredClone(writeChartState(state)))).toEqual(state)
  })

  it.each([null, 'candles', [1], { style: 'pie', scale: 7, showsVolume: 'yes', volumeShare: 2, view: { count: -1 } }])(
    'is the default if %j was stored',
    (stored) => {
      expect(readChartState(stored)).toEqual(FIRST_STATE)
    },
  )

  it('has indicators of which only the kind was stored, and leaves out unknown ones', () => {
    const { indicators } = readChartState({ indicators: ['rsi', 'nonsense', { ...MACD, colours: [99, 3] }, 'macd'] })
    expect(indicators).toEqual([{ kind: 'rsi', parameters: [], colours: [], share: null }, MACD])
  })
})

function columnsOf(count: number) {
  const held = createHeldCandles()
  held.replace(walkingBars(count))
  return held.columns()
}

describe('the stored view of a chart', () => {
  const columns = columnsOf(300)

  it('is in view again, although there are more bars now', () => {
    const window = { from: 100, count: 60 }
    const stored = storeView(window, columns, 'AAPL 1D')
    expect(restoreView(stored, columnsOf(320), 'AAPL 1D')).toEqual(window)
  })

  it('is the end again where that was in view, and of another series always', () => {
    const atEnd = storeView(latestBars(300, 60), columns, 'AAPL 1D')
    expect(restoreView(atEnd, columnsOf(320), 'AAPL 1D')).toEqual(latestBars(320, 60))
    const earlier = storeView({ from: 100, count: 60 }, columns, 'AAPL 1D')
    expect(restoreView(earlier, columns, 'AAPL 1h')).toEqual(latestBars(300, 60))
  })

  it('has the same room beside the latest bar again', () => {
    const stored = storeView({ from: 255.5, count: 60 }, columns, 'AAPL 1D')
    expect(restoreView(stored, columnsOf(320), 'AAPL 1D')).toEqual({ from: 275.5, count: 60 })
    expect(restoreView({ ...stored, free: 500 }, columns, 'AAPL 1D').from).toBeLessThan(300)
    expect(restoreView({ ...stored, free: null }, columns, 'AAPL 1D')).toEqual(latestBars(300, 60))
  })

  it('is the oldest that there is where it is not held any more', () => {
    const stored = { count: 60, end: (columns.time[0] ?? 0) - 1_000_000, free: null, series: 'AAPL 1D', prices: null }
    const { from, count } = restoreView(stored, columns, 'AAPL 1D')
    expect(count).toBe(60)
    expect(from).toBeLessThan(0)
  })
})
