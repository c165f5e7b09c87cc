import { describe, expect, it } from 'vitest'
import { INDICATORS, type IndicatorKind } from '../../../../src/renderer/charts/indicator-kinds.ts'

/** The values of one line for closes alone, as they are published: rounded to two decimals, without those that are missing. */
function published(kind: IndicatorKind, line: number, closes: readonly number[]): readonly number[] {
  const step = INDICATORS[kind].start()
  return closes.flatMap((close) => {
    const value = step({ open: close, high: close, low: close, close, volume: 0 }, false)[line] ?? null
    return value === null ? [] : [Number(value.toFixed(2))]
  })
}

// StockCharts ChartSchool, "Relative Strength Index (RSI)", the spreadsheet with QQQQ from 14 December 2009 on.
const RSI_CLOSES = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
  46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
]

// StockCharts ChartSchool, "Moving Averages - Simple and Exponential", the spreadsheet with INTC from 24 March 2010 on.
const AVERAGE_CLOSES = [
  22.2734, 22.194, 22.0847, 22.1741, 22.184, 22.1344, 22.2337, 22.4323, 22.2436, 22.2933, 22.1542, 22.3926, 22.3816,
  22.6109, 23.3558, 24.0519, 23.753, 23.8324, 23.9516, 23.6338,
]

describe('indicators have their published values', () => {
  it('relative strength over 14 bars', () => {
    expect(published('rsi', 0, RSI_CLOSES)).toEqual([70.53, 66.32, 66.55, 69.41, 66.36, 57.97])
  })

  it('the simple average over 10 bars', () => {
    const expected = [22.22, 22.21, 22.23, 22.26, 22.31, 22.42, 22.61, 22.77, 22.91, 23.08, 23.21]
    expect(published('ma', 1, AVERAGE_CLOSES)).toEqual(expected)
  })
})
