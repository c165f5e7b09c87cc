/** The indicators that are drawn among the prices. */
import { ATR, BollingerBands, EMA, SMA, SuperTrend, WMA } from 'trading-signals'
import type { PriceIndicatorKind } from '#model/charts/chart-indicator.ts'
import { createParabolicSar, createSessionAverage } from './computed-indicators.ts'
import { createIchimoku } from './ichimoku.ts'
import { createPivotPoints, PIVOT_NAMES } from './pivot-points.ts'
import {
  averages,
  bars,
  type IndicatorDefinition,
  type OfCloses,
  type ParameterDefinition,
} from './indicator-definition.ts'

type MakeBands = (length: number) => OfCloses

const TRUE_RANGES: ParameterDefinition = { name: 'trueRanges', defaultValue: 2, min: 0.1, max: 20, step: 0.1 }

function rangeBands(name: string, length: number, trueRangeLength: number, make: MakeBands): IndicatorDefinition {
  return {
    name,
    parameters: [bars('length', length), bars('trueRangeLength', trueRangeLength), TRUE_RANGES],
    linesOf: () => [{ name: 'MID' }, { name: 'UP' }, { name: 'LOW' }],
    isAmongPrices: true,
    start(parameters) {
      const [own = length, range = trueRangeLength, width = TRUE_RANGES.defaultValue] = parameters
      const middle = make(own)
      const trueRange = new ATR(range)
      return (bar, replace) => {
        const at = middle.update(bar.close, replace)
        const reach = trueRange.update(bar, replace)
        return at === null || reach === null ? [at, null, null] : [at, at + width * reach, at - width * reach]
      }
    },
  }
}

export const PRICE_INDICATORS: Readonly<Record<PriceIndicatorKind, IndicatorDefinition>> = {
  ma: averages('MA', (length) => new SMA(length)),
  ema: averages('EMA', (length) => new EMA(length)),
  wma: averages('WMA', (length) => new WMA(length)),
  boll: {
    name: 'BOLL',
    parameters: [bars('length', 20, 2), { name: 'deviations', defaultValue: 2, min: 0.1, max: 10, step: 0.1 }],
    linesOf: () => [{ name: 'MID' }, { name: 'UP' }, { name: 'LOW' }],
    isAmongPrices: true,
    start([length = 20, deviations = 2]) {
      const bands = new BollingerBands(length, deviations)
      return ({ close }, replace) => {
        const result = bands.update(close, replace)
        return [result?.middle ?? null, result?.upper ?? null, result?.lower ?? null]
      }
    },
  },
  vwap: {
    name: 'VWAP',
    parameters: [],
    linesOf: () => [{ name: 'VWAP' }],
    isAmongPrices: true,
    start: createSessionAverage,
  },
  sar: {
    name: 'SAR',
    parameters: [
      { name: 'step', defaultValue: 0.02, min: 0.001, max: 1, step: 0.001 },
      { name: 'maxStep', defaultValue: 0.2, min: 0.01, max: 2, step: 0.01 },
    ],
    linesOf: () => [{ name: 'SAR', look: 'dots' }],
    isAmongPrices: true,
    start: ([step = 0.02, maxStep = 0.2]) => createParabolicSar(step, maxStep),
  },
  keltner: rangeBands('KC', 20, 10, (length) => new EMA(length)),
  starc: rangeBands('STARC', 6, 15, (length) => new SMA(length)),
  supertrend: {
    name: 'SUPERTREND',
    parameters: [bars('length', 10), { ...TRUE_RANGES, defaultValue: 3 }],
    linesOf: () => [
      { name: 'UP', tone: 'gain' },
      { name: 'DOWN', tone: 'loss' },
    ],
    isAmongPrices: true,
    start([length = 10, width = 3]) {
      const trend = new SuperTrend({ interval: length, multiplier: width })
      return (bar, replace) => {
        const result = trend.update(bar, replace)
        if (result === null) return [null, null]
        return result.trend === 'BULLISH' ? [result.supertrend, null] : [null, result.supertrend]
      }
    },
  },
  ichimoku: {
    name: 'ICHIMOKU',
    parameters: [bars('fast', 9, 2), bars('slow', 26, 2), bars('length', 52, 2), { ...bars('shift', 26), max: 100 }],
    linesOf: ([, , , shift = 26]) => [
      { name: 'TENKAN' },
      { name: 'KIJUN' },
      { name: 'SPAN A', tone: 'gain', shift },
      { name: 'SPAN B', tone: 'loss', shift },
      { name: 'CHIKOU', shift: -shift },
    ],
    cloud: [2, 3],
    isAmongPrices: true,
    start: ([fast = 9, slow = 26, length = 52]) => createIchimoku(fast, slow, length),
  },
  pivot: {
    name: 'PIVOT',
    parameters: [],
    linesOf: () =>
      PIVOT_NAMES.map((name) => ({
        name,
        look: 'levels',
        ...(name === 'P' ? {} : { tone: name.startsWith('R') ? 'loss' : 'gain' }),
      })),
    isAmongPrices: true,
    start: createPivotPoints,
  },
}
