/** The indicators that have their own pane below the prices. */
import { ATR, EMA, MACD, OBV } from 'trading-signals'
import type { PaneIndicatorKind } from '#model/charts/chart-indicator.ts'
import { createChannelIndex } from './channel-index.ts'
import { createStochasticLines } from './computed-indicators.ts'
import { createDirectionalMovement } from './directional-movement.ts'
import { bars, ofBars, ofCloses, single, type IndicatorDefinition } from './indicator-definition.ts'
import { createRelativeStrength, createStochasticRsi } from './relative-strength.ts'

export const PANE_INDICATORS: Readonly<Record<PaneIndicatorKind, IndicatorDefinition>> = {
  macd: {
    name: 'MACD',
    parameters: [bars('fast', 12), bars('slow', 26), bars('signal', 9)],
    linesOf: () => [{ name: 'HIST', look: 'columns' }, { name: 'MACD' }, { name: 'SIGNAL' }],
    isAmongPrices: false,
    unit: 'difference',
    levels: [0],
    start([fast = 12, slow = 26, signal = 9]) {
      const macd = new MACD(new EMA(fast), new EMA(slow), new EMA(signal))
      return ({ close }, replace) => {
        const result = macd.update(close, replace)
        return [result?.histogram ?? null, result?.macd ?? null, result?.signal ?? null]
      }
    },
  },
  rsi: single('RSI', 14, { levels: [30, 70] }, (length) => ofCloses(createRelativeStrength(length))),
  kdj: {
    name: 'KDJ',
    parameters: [bars('length', 9), bars('kSmoothing', 3), bars('dSmoothing', 3)],
    linesOf: () => [{ name: 'K' }, { name: 'D' }, { name: 'J' }],
    isAmongPrices: false,
    levels: [20, 80],
    start: ([length = 9, kSmoothing = 3, dSmoothing = 3]) => createStochasticLines(length, kSmoothing, dSmoothing),
  },
  cci: single('CCI', 20, { levels: [-100, 100] }, createChannelIndex),
  atr: single('ATR', 14, { unit: 'difference' }, (length) => ofBars(new ATR(length))),
  obv: {
    name: 'OBV',
    parameters: [],
    linesOf: () => [{ name: 'OBV' }],
    isAmongPrices: false,
    unit: 'quantity',
    start: () => ofBars(new OBV(2)),
  },
  stochRsi: {
    name: 'STOCHRSI',
    parameters: [bars('length', 14, 2), bars('rangeLength', 14, 2), bars('kSmoothing', 3), bars('dSmoothing', 3)],
    linesOf: () => [{ name: 'K' }, { name: 'D' }],
    isAmongPrices: false,
    levels: [20, 80],
    start: ([length = 14, rangeLength = 14, kSmoothing = 3, dSmoothing = 3]) =>
      createStochasticRsi(length, rangeLength, kSmoothing, dSmoothing),
  },
  dmi: {
    name: 'DMI',
    parameters: [bars('length', 14, 2)],
    linesOf: () => [{ name: '+DI', tone: 'gain' }, { name: '-DI', tone: 'loss' }, { name: 'ADX' }],
    isAmongPrices: false,
    levels: [25],
    start: ([length = 14]) => createDirectionalMovement(length),
  },
}
