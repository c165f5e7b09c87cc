/**
 * 502 days of 2017 and 2018 and values of them that Stock Indicators for .NET is checked by: the project DaveSkender/Stock.Indicators
 * on GitHub, `tests/indicators`, `_testdata/quotes/default.csv` and the `StaticSeries.Tests.cs` of each indicator. Averages that
 * begin in another way agree once they have forgotten their beginning; values are taken from there on.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createHeldCandles } from '../../../../src/contract/candle-columns.ts'
import type { IndicatorKind } from '../../../../src/model/chart-indicator.ts'
import { heikinAshi } from '../../../../src/renderer/charts/heikin-ashi.ts'
import { INDICATORS } from '../../../../src/renderer/charts/indicator-kinds.ts'
import { createIndicatorValues } from '../../../../src/renderer/charts/indicator-values.ts'

const rows = readFileSync(new URL('../../../fixtures/daily-bars/502-days.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(','))

const column = (place: number) => rows.map((row) => Number(row[place]))
const held = createHeldCandles()
held.replace({
  time: rows.map(([date = '']) => Date.parse(date)),
  open: column(1),
  high: column(2),
  low: column(3),
  close: column(4),
  volume: column(5),
  turnover: rows.map(() => null),
  grade: rows.map(() => 0),
})

/** Matches what rounds to the value; three decimals at least are published of all. */
const near = (value: number): unknown => (Number.isNaN(value) ? NaN : expect.closeTo(value, 3))

function linesOf(kind: IndicatorKind, parameters: readonly number[]) {
  const { linesOf: lines, start } = INDICATORS[kind]
  const shifts = lines(parameters).map(({ shift = 0 }) => shift)
  return createIndicatorValues({ shifts, start: () => start(parameters), sessionOf: () => null }).of(
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
  ] as const)('%s %j at day %i', (kind, parameters, day, published) => {
    const values = linesOf(kind, parameters).map((line) => line[day] ?? NaN)
    expect(values).toEqual(published.map(near))
  })

  it('Heikin Ashi, from 501 bars before', () => {
    const { open, high, low, close, volume } = heikinAshi(held.columns())
    const last = [open, high, low, close, volume].map((values) => values[501])
    expect(last).toEqual([241.3018, 245.54, 241.3018, 244.6525, 147_031_456].map(near))
  })

  it('the cloud goes on beyond the last bar, for as long as it is shifted', () => {
    const [tenkan, kijun, spanA, spanB] = linesOf('ichimoku', [9, 26, 52, 26])
    const last = rows.length - 1
    expect(spanA?.[last + 26]).toBeCloseTo(((tenkan?.[last] ?? NaN) + (kijun?.[last] ?? NaN)) / 2)
    expect(spanB?.[last + 26]).not.toBeNaN()
    expect(spanA?.[last + 27]).toBeNaN()
  })
})
