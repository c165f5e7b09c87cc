import { describe, expect, it } from 'vitest'
import { FIRST_STATE, readChartState, writeChartState } from '../../../../../src/renderer/panels/chart/chart-state.ts'
import { idOf } from '../../../../fakes/live-quotes.ts'

const MACD = { kind: 'macd', parameters: [5, 35, 5], colours: [null, 3], share: 0.3 } as const

describe('what a chart panel keeps', () => {
  it('comes back as it was', () => {
    const state = {
      ...FIRST_STATE,
      style: 'area',
      scale: 'log',
      showsVolume: false,
      volumeShare: 0.25,
      indicators: [MACD, { kind: 'ma', parameters: [], colours: [], share: null }],
      compared: [idOf('stock:US::MSFT'), idOf('indices:GB::SPX')],
      view: { count: 88.5, end: 1_795_000_000_000, series: 'stock:US::AAPL 1D' },
    } as const
    expect(readChartState(structuredClone(writeChartState(state)))).toEqual(state)
  })

  it.each([null, 'candles', [1], { style: 'pie', scale: 7, showsVolume: 'yes', volumeShare: 2, view: { count: -1 } }])(
    'is as new where %j was kept',
    (kept) => {
      expect(readChartState(kept)).toEqual(FIRST_STATE)
    },
  )

  it('knows indicators of which the kind alone was kept, and leaves out what is none', () => {
    const { indicators } = readChartState({ indicators: ['rsi', 'nonsense', { ...MACD, colours: [99, 3] }, 'macd'] })
    expect(indicators).toEqual([{ kind: 'rsi', parameters: [], colours: [], share: null }, MACD])
  })
})
