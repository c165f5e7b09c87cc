/**
 * 502 days of 2017 and 2018, 391 minutes of 2020-12-15, and reference values of Stock Indicators for .NET: the project
 * DaveSkender/Stock.Indicators on GitHub, `tests/indicators`, `_testdata/quotes/default.csv` and the
 * `StaticSeries.Tests.cs` of each indicator. Averages with another start are compared once they agree.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import type { IndicatorKind } from '#model/charts/chart-indicator.ts'
import { heikinAshi } from '#renderer/plotting/scales/heikin-ashi.ts'
import { INDICATORS } from '#renderer/plotting/indicators/indicator-kinds.ts'
import { createIndicatorValues } from '#renderer/plotting/indicators/indicator-values.ts'
import { anchoredAverage } from '#renderer/plotting/indicators/anchored-average.ts'
import { averageTrueRange, renko } from '#renderer/plotting/scales/renko.ts'

function readBars(name: string) {
  const rows = readFileSync(new URL(`../../../../fixtures/daily-bars/${name}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))
  const column = (place: number) => rows.map((row) => Number(row[place]))
  const bars = createHeldCandles()
  bars.replace({
    time: rows.map(([date = '']) => Date.parse(`${date.replace(' ', 'T')}${date.includes(' ') ? 'Z' : ''}`)),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
    turnover: rows.map(() => null),
    grade: rows.map(() => 0),
  })
  return bars
}

const held = readBars('502-days')
const minutes = readBars('391-minutes')

/** Matches numbers that round to the value; all have at least three decimals. */
const near = (value: number): unknown => (Number.isNaN(value) ? NaN : expect.closeTo(value, 3))

const monthOf = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth()

function linesOf(kind: IndicatorKind, parameters: readonly number[]) {
  const { linesOf: lines, start } = INDICATORS[kind]
  const shifts = lines(parameters).map(({ shift = 0 }) => shift)
  return createIndicatorValues({ shifts, start: () => start(parameters), sessionOf: () => null, periodOf: monthOf }).of(
    held.columns(),
    'once',
  )
}

describe('indicators have the values of an independent library', () => {
  it.each([
    ['stochRsi', [14, 14, 3, 3], 31, [97.7778, 99.2593]],
    ['stochRsi', [14, 14, 3, 3], 152, [0, 20.0263]],
    ['stochRsi', [14, 14, 3, 3], 249, [27.3094, 33.2716]],
    ['stochRsi', [14, 14, 3, 3], 501, [89.8385, 73.4176]],
    ['dmi', [14], 13, [NaN, NaN, NaN]],
    ['dmi', [14], 14, [21.9669, 18.5462, NaN]],
    ['dmi', [14], 19, [21.0361, 25.0124, NaN]],
    ['dmi', [14], 29, [37.9719, 14.1658, 19.7949]],
    ['dmi', [14], 248, [32.3167, 18.2471, 30.5903]],
    ['dmi', [14], 501, [17.7565, 31.151, 34.2987]],
    ['supertrend', [14, 3], 151, [232.852, NaN]],
    ['supertrend', [14, 3], 152, [NaN, 237.6436]],
    ['supertrend', [14, 3], 249, [253.8008, NaN]],
    ['supertrend', [14, 3], 501, [NaN, 250.7954]],
    ['keltner', [20, 10, 2], 485, [265.4599, 275.426, 255.4938]],
    ['keltner', [20, 10, 2], 501, [249.3519, 262.1873, 236.5165]],
    ['starc', [20, 14, 2], 249, [255.55, 258.2261, 252.8739]],
    ['starc', [20, 14, 2], 485, [265.4855, 275.1161, 255.8549]],
    ['starc', [20, 14, 2], 501, [251.86, 264.1595, 239.5605]],
    ['ichimoku', [9, 26, 52, 26], 51, [224.465, 221.94, 214.8325, NaN, 226.35]],
    ['ichimoku', [9, 26, 52, 26], 249, [257.15, 253.085, 246.3125, 241.685, 259.21]],
    ['ichimoku', [9, 26, 52, 26], 475, [265.575, 263.965, 274.9475, 274.95, 245.28]],
    ['ichimoku', [9, 26, 52, 26], 501, [241.26, 251.505, 264.77, 269.82, NaN]],
    ['pivot', [], 19, [NaN, NaN, NaN, NaN, NaN, NaN, NaN]],
    ['pivot', [], 20, [214.5, 217.48, 220, 222.98, 211.98, 209, 206.48]],
    ['pivot', [], 149, [233.64, 238.12, 240.95, 245.43, 230.81, 226.33, 223.5]],
    ['pivot', [], 250, [251.2767, 257.6033, 261.2667, 267.5933, 247.6133, 241.2867, 237.6233]],
    ['pivot', [], 251, [255.1967, 260.5233, 264.0267, 269.3533, 251.6933, 246.3667, 242.8633]],
    ['pivot', [], 501, [266.6767, 276.6733, 284.3867, 294.3833, 258.9633, 248.9667, 241.2533]],
  ] as const)('%s %j at day %i', (kind, parameters, day, published) => {
    const values = linesOf(kind, parameters).map((line) => line[day] ?? NaN)
    expect(values).toEqual(published.map(near))
  })

  it('Heikin Ashi, from 501 bars before', () => {
    const { open, high, low, close, volume } = heikinAshi(held.columns())
    const last = [open, high, low, close, volume].map((values) => values[501])
    expect(last).toEqual([241.3018, 245.54, 241.3018, 244.6525, 147_031_456].map(near))
  })

  it('Renko from closes, in bricks of 2.5 from 213 on', () => {
    const bricks = renko(held.columns(), 2.5, 213)
    const at = (place: number) => [bricks.open[place], bricks.close[place], bricks.volume[place]]
    expect(bricks.length).toBe(112)
    expect(bricks.close.filter((close, place) => close > (bricks.open[place] ?? NaN)).length).toBe(62)
    expect(at(0)).toEqual([213, 215.5, 1_180_981_564])
    expect(at(5)).toEqual([225.5, 228, 4_192_959_240])
    expect(at(111)).toEqual([240.5, 243, 189_794_032])
  })

  it('Renko from closes, in bricks of the average true range', () => {
    const bricks = renko(held.columns(), averageTrueRange(held.columns()) ?? NaN, 212.8)
    const at = (place: number) => [bricks.open[place], bricks.close[place], bricks.volume[place]]
    expect(bricks.length).toBe(29)
    expect(at(0)).toEqual([212.8, 218.9497, 2_090_292_272].map(near))
    expect(at(28)).toEqual([237.399, 243.5487, 715_446_448].map(near))
  })

  it('the volume-weighted average since a bar, over 391 minutes', () => {
    const averages = (from: number) => anchoredAverage(minutes.columns(), from)
    expect([0, 1, 369, 390].map((place) => averages(0)[place])).toEqual(
      [367.48, 367.4223, 367.9494, 368.1804].map(near),
    )
    expect([29, 30, 369, 390].map((place) => averages(30)[place])).toEqual([NaN, 366.81, 368.0511, 368.2908].map(near))
  })

  it('the cloud continues beyond the last bar, for as long as it is shifted', () => {
    const [tenkan, kijun, spanA, spanB] = linesOf('ichimoku', [9, 26, 52, 26])
    const last = held.columns().length - 1
    expect(spanA?.[last + 26]).toBeCloseTo(((tenkan?.[last] ?? NaN) + (kijun?.[last] ?? NaN)) / 2)
    expect(spanB?.[last + 26]).not.toBeNaN()
    expect(spanA?.[last + 27]).toBeNaN()
  })
})
