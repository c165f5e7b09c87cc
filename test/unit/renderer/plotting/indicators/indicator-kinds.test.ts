import { describe, expect, it } from 'vitest'
import type { IndicatorKind } from '#model/charts/chart-indicator.ts'
import { INDICATORS, parametersOf, titleOf } from '#renderer/plotting/indicators/indicator-kinds.ts'
import type { IndicatorBar } from '#renderer/plotting/indicators/indicator-step.ts'

/**
 * Fifteen days and their published values, rounded to three decimals: `tests/untest.txt` of
 * TulipCharts/tulipindicators, which checks every release of it.
 */
const TULIP = {
  high: [82.15, 81.89, 83.03, 83.3, 83.85, 83.9, 83.33, 84.3, 84.84, 85, 85.9, 86.58, 86.98, 88, 87.87],
  low: [81.29, 80.64, 81.31, 82.65, 83.07, 83.11, 82.49, 82.3, 84.15, 84.11, 84.03, 85.39, 85.76, 87.17, 87.01],
  close: [81.59, 81.06, 82.87, 83, 83.61, 83.15, 82.84, 83.99, 84.55, 84.36, 85.53, 86.54, 86.89, 87.77, 87.29],
  volume: [
    5_653_100, 6_447_400, 7_690_900, 3_831_400, 4_455_100, 3_798_000, 3_936_200, 4_732_000, 4_841_300, 3_915_300,
    6_830_800, 6_694_100, 5_293_600, 7_985_800, 4_807_900,
  ],
} as const

const tulipBars = TULIP.close.map((close, place): IndicatorBar => {
  const at = (column: readonly number[]) => column[place] ?? NaN
  return {
    open: close,
    high: at(TULIP.high),
    low: at(TULIP.low),
    close,
    volume: at(TULIP.volume),
    session: null,
    period: 0,
  }
})

function valuesOf(kind: IndicatorKind, parameters: readonly number[], bars: readonly IndicatorBar[]) {
  const step = INDICATORS[kind].start(parameters)
  return bars.map((bar) => step(bar, false))
}

function lineOf(kind: IndicatorKind, line: number, parameters: readonly number[], bars = tulipBars): readonly number[] {
  return valuesOf(kind, parameters, bars).flatMap((values) => values[line] ?? [])
}

const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(3)))

const MIDDLE = [82.426, 82.738, 83.094, 83.318, 83.628, 83.778, 84.254, 84.994, 85.574, 86.218, 86.804]

describe('indicators have the values that are published of them', () => {
  it.each([
    ['ma', 0, [5, 10, 20], MIDDLE],
    ['wma', 0, [5, 10, 20], [82.825, 83.066, 83.1, 83.399, 83.809, 84.053, 84.637, 85.399, 86.031, 86.763, 87.121]],
    ['boll', 0, [5, 2], MIDDLE],
    ['boll', 1, [5, 2], [84.322, 84.489, 83.655, 84.164, 84.838, 85.121, 85.997, 86.845, 87.612, 88.566, 88.319]],
    ['boll', 2, [5, 2], [80.53, 80.987, 82.533, 82.472, 82.418, 82.435, 82.511, 83.143, 83.536, 83.87, 85.289]],
    ['rsi', 0, [5], [72.034, 64.927, 75.936, 79.796, 74.713, 83.033, 87.478, 88.755, 91.483, 78.498]],
    ['atr', 0, [5], [1.116, 1.051, 1.009, 1.207, 1.136, 1.086, 1.243, 1.233, 1.23, 1.206, 1.137]],
    ['macd', 1, [2, 5, 9], [0.618, 0.351, 0.111, 0.416, 0.578, 0.422, 0.684, 0.927, 0.891, 0.979, 0.621]],
  ] as const)('%s, line %i', (kind, line, parameters, published) => {
    expect(rounded(lineOf(kind, line, parameters)).slice(-published.length)).toEqual(published)
  })

  it('ema from the bar on at which the average is begun', () => {
    const published = [82.714, 82.859, 82.853, 83.232, 83.671, 83.901, 84.444, 85.143, 85.725, 86.407, 86.701]
    expect(rounded(lineOf('ema', 0, [5, 10, 20])).slice(-published.length)).toEqual(published)
  })

  it('cci once it has as many typical prices as it averages', () => {
    const published = [166.667, 82.02, 95.501, 130.912, 99.163, 116.342, 71.928]
    expect(rounded(lineOf('cci', 0, [5])).slice(-published.length)).toEqual(published)
  })

  it('obv, which counts from wherever it begins', () => {
    const published = [
      -6_447_400, 1_243_500, 5_074_900, 9_530_000, 5_732_000, 1_795_800, 6_527_800, 11_369_100, 7_453_800, 14_284_600,
      20_978_700, 26_272_300, 34_258_100, 29_450_200,
    ]
    const changes = (values: readonly number[]) => values.slice(1).map((value, place) => value - (values[place] ?? NaN))
    expect(changes(lineOf('obv', 0, [])).slice(-12)).toEqual(changes(published).slice(-12))
  })

  it('sar from the second bar on', () => {
    const published = [82.15, 80.64, 80.64, 81.31, 82.65, 83.9, 82.3, 82.3, 82.3, 83.92, 84.03, 84.03, 85.39, 85.76]
    expect(rounded(lineOf('sar', 0, [0.2, 2]))).toEqual(published)
  })
})

describe('indicators that are computed here', () => {
  const bar = (high: number, low: number, close: number, volume = 0, session: number | null = null): IndicatorBar => {
    return { open: close, high, low, close, volume, session, period: 0 }
  }

  it('kdj takes a third of the way at each bar, from 50 on', () => {
    // Two bars: lowest low 10, highest high 20. RSV 80, K = (2 * 50 + 80) / 3 = 60, D = (2 * 50 + 60) / 3.
    // Third: lowest low 12, highest high 22, RSV 50, K = (2 * 60 + 50) / 3, D = (2 * 53 1/3 + 56 2/3) / 3.
    const bars = [bar(18, 10, 15), bar(20, 12, 18), bar(22, 13, 17)]
    const [first, second, third] = valuesOf('kdj', [2, 3, 3], bars)
    expect(first).toEqual([null, null, null])
    expect(rounded((second ?? []) as number[])).toEqual([60, 53.333, 73.333])
    expect(rounded((third ?? []) as number[])).toEqual([56.667, 54.444, 61.111])
  })

  it('vwap begins again with each session, and a bar without volume changes nothing', () => {
    const bars = [bar(12, 9, 12, 100, 1), bar(15, 12, 12, 300, 1), bar(90, 90, 90, 0, 1), bar(30, 30, 30, 10, 2)]
    // Typical prices 11 and 13: (11 * 100 + 13 * 300) / 400.
    expect(lineOf('vwap', 0, [], bars)).toEqual([11, 12.5, 12.5, 30])
  })

  it('vwap has no values where bars are a day or longer, or before anything was traded', () => {
    expect(lineOf('vwap', 0, [], [bar(12, 9, 12, 100), bar(15, 12, 12, 300)])).toEqual([])
    expect(lineOf('vwap', 0, [], [bar(12, 9, 12, 0, 1)])).toEqual([])
  })
})

describe('the parameters of an indicator', () => {
  it('are the customary ones where none were given or one makes no sense', () => {
    expect(parametersOf({ kind: 'macd', parameters: [] })).toEqual([12, 26, 9])
    expect(parametersOf({ kind: 'macd', parameters: [5, -3, 7.5] })).toEqual([5, 26, 9])
    expect(parametersOf({ kind: 'boll', parameters: [10, 2.5] })).toEqual([10, 2.5])
  })

  it('are in its title', () => {
    expect(titleOf({ kind: 'kdj', parameters: [14, 3, 3] })).toBe('KDJ 14 3 3')
    expect(titleOf({ kind: 'obv', parameters: [] })).toBe('OBV')
  })
})
