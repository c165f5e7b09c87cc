import { describe, expect, it } from 'vitest'
import { FIRST_STATE, readChartState, writeChartState } from '../../../../../src/renderer/panels/chart/chart-state.ts'

describe('what a chart panel keeps', () => {
  it('comes back as it was', () => {
    const state = { ...FIRST_STATE, style: 'area', scale: 'log', showsVolume: false } as const
    expect(readChartState(structuredClone(writeChartState(state)))).toEqual(state)
  })

  it.each([null, 'candles', [1], { style: 'pie', scale: 7, showsVolume: 'yes' }])(
    'is as new where %j was kept',
    (kept) => {
      expect(readChartState(kept)).toEqual(FIRST_STATE)
    },
  )
})
