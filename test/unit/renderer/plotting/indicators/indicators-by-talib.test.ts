/**
 * Compares every indicator with TA-Lib over three series of 2,000 bars, or with a second implementation. Each row of
 * the table states differing conventions.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { INDICATOR_KINDS, type IndicatorKind } from '#model/charts/chart-indicator.ts'
import { INDICATORS, parametersOf } from '#renderer/plotting/indicators/indicator-kinds.ts'
import { averageOfDay, kdj, parabolicSar, pivots, superTrend } from '#test/fakes/charts/plain-indicators.ts'
import * as talib from '#test/fakes/charts/talib.ts'
import type { Line } from '#test/fakes/charts/talib.ts'
import { dayOf, inTicks, LONG_SERIES, LONG_SERIES_BARS, monthOf, type Series } from '#test/fixtures/long-series.ts'

interface Reference {
  /** The reference, and how it differs. */
  readonly by: string
  /** The first compared bar, counted from 0: averages with another start agree later. */
  readonly from: number
  readonly lines: (series: Series) => readonly Line[]
}

const added = (one: Line, other: Line, factor = 1): Line =>
  one.map((value, place) => value + factor * (other[place] ?? NaN))
const bands = (middle: Line, reach: Line): readonly Line[] => [
  middle,
  added(middle, reach, 2),
  added(middle, reach, -2),
]

const REFERENCES: Readonly<Record<IndicatorKind, Reference>> = {
  ma: { by: 'SMA', from: 0, lines: ({ close }) => [5, 10, 20].map((length) => talib.sma(close, length)) },
  ema: {
    by: 'EMA, which starts with a simple average and not with the first close',
    from: 400,
    lines: ({ close }) => [5, 10, 20].map((length) => talib.ema(close, length)),
  },
  wma: { by: 'WMA', from: 0, lines: ({ close }) => [5, 10, 20].map((length) => talib.wma(close, length)) },
  boll: { by: 'BBANDS', from: 0, lines: ({ close }) => talib.bands(close, 20, 2) },
  vwap: { by: 'a second implementation', from: 0, lines: (series) => [averageOfDay(series)] },
  sar: {
    by: 'a second implementation, because SAR of TA-Lib turns at a touch of the stop',
    from: 0,
    lines: (series) => [parabolicSar(series, 0.02, 0.2)],
  },
  keltner: {
    by: 'EMA and ATR, which start in another way',
    from: 500,
    lines: (series) => bands(talib.ema(series.close, 20), talib.atr(series, 10)),
  },
  starc: {
    by: 'SMA and ATR, which does not count the first bar',
    from: 500,
    lines: (series) => bands(talib.sma(series.close, 6), talib.atr(series, 15)),
  },
  supertrend: { by: 'a second implementation', from: 0, lines: (series) => superTrend(series, 10, 3) },
  ichimoku: {
    by: 'MIDPRICE',
    from: 0,
    lines(series) {
      const [tenkan = [], kijun = [], spanB = []] = [9, 26, 52].map((length) => talib.middleOfRange(series, length))
      return [tenkan, kijun, added(tenkan, kijun).map((sum) => sum / 2), spanB, series.close]
    },
  },
  pivot: { by: 'a second implementation', from: 0, lines: pivots },
  macd: {
    by: 'MACD, whose averages start with simple ones',
    from: 600,
    lines: ({ close }) => talib.macd(close, 12, 26, 9),
  },
  rsi: { by: 'RSI', from: 0, lines: ({ close }) => [talib.rsi(close, 14)] },
  stochRsi: {
    by: 'STOCH of RSI, whose K starts with D',
    from: 31,
    lines({ close }) {
      const strength = talib.rsi(close, 14)
      const known = strength.slice(14)
      const none = Array.from({ length: 14 }, () => NaN)
      return talib.stochastic(known, 14, 3, 3).map((line) => [...none, ...line])
    },
  },
  kdj: { by: 'a second implementation', from: 0, lines: (series) => kdj(series, 9) },
  dmi: {
    by: 'PLUS_DI, MINUS_DI and ADX of prices in ticks, which start with the sums of one bar less',
    from: 900,
    // Percentages have no unit. In whole numbers equal moves are equal to TA-Lib as well.
    lines: (series) => talib.directionalMovement(inTicks(series), 14),
  },
  cci: { by: 'CCI', from: 0, lines: (series) => [talib.cci(series, 20)] },
  atr: { by: 'ATR, which does not count the first bar', from: 500, lines: (series) => [talib.atr(series, 14)] },
  obv: {
    by: 'OBV, which counts the volume of the first bar',
    from: 1,
    lines: (series) => [talib.obv(series).map((value) => value - (series.volume[0] ?? NaN))],
  },
}

function ownLines(kind: IndicatorKind, { open, high, low, close, volume }: Series): readonly Line[] {
  const parameters = parametersOf({ kind, parameters: [] })
  const step = INDICATORS[kind].start(parameters)
  const at = (column: Line, place: number) => column[place] ?? NaN
  const values = close.map((price, place) =>
    step(
      {
        open: at(open, place),
        high: at(high, place),
        low: at(low, place),
        close: price,
        volume: at(volume, place),
        session: dayOf(place),
        period: monthOf(place),
      },
      false,
    ),
  )
  return INDICATORS[kind].linesOf(parameters).map((_, line) => values.map((value) => value[line] ?? NaN))
}

/** Relative to the value or to the largest value of its line, because a line may pass through zero. */
const ROUNDING = 1e-9

function differences(own: Line, expected: Line, from: number): readonly string[] {
  const scale = Math.max(...expected.filter((value) => !Number.isNaN(value)).map(Math.abs))
  return own.flatMap((value, place) => {
    const other = expected[place] ?? NaN
    const isSame = Number.isNaN(value) ? Number.isNaN(other) : Math.abs(value - other) <= scale * ROUNDING
    return place < from || isSame ? [] : [`bar ${place}: ${value} and not ${other}`]
  })
}

/** Enough to find a fault. */
const SHOWN = 3

beforeAll(talib.startTalib)

describe.each(Object.entries(LONG_SERIES))('over 2,000 bars of %s', (_, series) => {
  it.each(INDICATOR_KINDS.map((kind) => [kind, REFERENCES[kind].by] as const))('%s equals %s', (kind) => {
    const { from, lines } = REFERENCES[kind]
    const [own, expected] = [ownLines(kind, series), lines(series)]
    expect(own).toHaveLength(expected.length)
    expect(own[0]).toHaveLength(LONG_SERIES_BARS)
    for (const [line, values] of own.entries()) {
      expect(differences(values, expected[line] ?? [], from).slice(0, SHOWN)).toEqual([])
      expect(values.slice(from).filter(Number.isFinite).length).toBeGreaterThan(kind === 'supertrend' ? 100 : 1_000)
    }
  })
})
