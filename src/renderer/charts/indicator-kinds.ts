/** The indicators there are, with their customary parameters; each is computed bar by bar, so that a moving end costs one step. */
import { ATR, BollingerBands, CCI, EMA, MACD, OBV, RSI, SMA, WMA } from 'trading-signals'
import type { ChosenIndicator, IndicatorKind } from '../../model/chart-indicator.ts'
import type { IndicatorBar, IndicatorStep } from './indicator-step.ts'
import { createParabolicSar, createSessionAverage, createStochasticLines } from './computed-indicators.ts'

/** What a parameter says; the same word for all kinds that have it. */
export type ParameterName =
  'length' | 'fast' | 'slow' | 'signal' | 'deviations' | 'step' | 'maxStep' | 'kSmoothing' | 'dSmoothing'

export interface ParameterDefinition {
  readonly name: ParameterName
  readonly defaultValue: number
  readonly min: number
  readonly max: number
  /** Whole numbers only at 1. */
  readonly step: number
}

interface IndicatorLine {
  readonly name: string
  readonly look?: 'columns' | 'dots'
}

export interface IndicatorDefinition {
  /** As traders write it, before its parameters. */
  readonly name: string
  readonly parameters: readonly ParameterDefinition[]
  /** In the order of their values. */
  readonly linesOf: (parameters: readonly number[]) => readonly IndicatorLine[]
  /** Whether its values are prices, and are drawn among them. */
  readonly isAmongPrices: boolean
  /** Values that are marked in a pane of its own. */
  readonly levels?: readonly number[]
  readonly start: (parameters: readonly number[]) => IndicatorStep
}

/** The parameters in force: the customary ones in the place of those that are missing or beyond their bounds. */
export function parametersOf({ kind, parameters }: Pick<ChosenIndicator, 'kind' | 'parameters'>): readonly number[] {
  return INDICATORS[kind].parameters.map((definition, place) => {
    const given = parameters[place]
    return given !== undefined && isSound(definition, given) ? given : definition.defaultValue
  })
}

export function isSound({ min, max, step }: ParameterDefinition, value: number): boolean {
  return value >= min && value <= max && (step < 1 || Number.isInteger(value))
}

/** As traders write it: `MACD 12 26 9`. */
export const titleOf = (chosen: Pick<ChosenIndicator, 'kind' | 'parameters'>): string =>
  [INDICATORS[chosen.kind].name, ...parametersOf(chosen)].join(' ')

interface OfCloses {
  update(price: number, replace: boolean): number | null
}

interface OfBars {
  update(bar: IndicatorBar, replace: boolean): number | null
}

const ofCloses =
  (indicator: OfCloses): IndicatorStep =>
  ({ close }, replace) => [indicator.update(close, replace)]
const ofBars =
  (indicator: OfBars): IndicatorStep =>
  (bar, replace) => [indicator.update(bar, replace)]

const MAX_LENGTH = 500

const bars = (name: ParameterName, defaultValue: number, min = 1): ParameterDefinition => ({
  name,
  defaultValue,
  min,
  max: MAX_LENGTH,
  step: 1,
})

function averages(name: string, make: (length: number) => OfCloses): IndicatorDefinition {
  return {
    name,
    parameters: [bars('length', 5), bars('length', 10), bars('length', 20)],
    linesOf: (lengths) => lengths.map((length) => ({ name: `${name}${length}` })),
    isAmongPrices: true,
    start(lengths) {
      const each = lengths.map(make)
      return ({ close }, replace) => each.map((indicator) => indicator.update(close, replace))
    },
  }
}

/** Of an indicator with one line. */
function single(
  name: string,
  defaultLength: number,
  parts: Pick<IndicatorDefinition, 'levels'>,
  make: (length: number) => IndicatorStep,
): IndicatorDefinition {
  return {
    name,
    parameters: [bars('length', defaultLength, 2)],
    linesOf: () => [{ name }],
    isAmongPrices: false,
    ...parts,
    start: ([length = defaultLength]) => make(length),
  }
}

export const INDICATORS: Readonly<Record<IndicatorKind, IndicatorDefinition>> = {
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
  macd: {
    name: 'MACD',
    parameters: [bars('fast', 12), bars('slow', 26), bars('signal', 9)],
    linesOf: () => [{ name: 'HIST', look: 'columns' }, { name: 'MACD' }, { name: 'SIGNAL' }],
    isAmongPrices: false,
    levels: [0],
    start([fast = 12, slow = 26, signal = 9]) {
      const macd = new MACD(new EMA(fast), new EMA(slow), new EMA(signal))
      return ({ close }, replace) => {
        const result = macd.update(close, replace)
        return [result?.histogram ?? null, result?.macd ?? null, result?.signal ?? null]
      }
    },
  },
  rsi: single('RSI', 14, { levels: [30, 70] }, (length) => ofCloses(new RSI(length))),
  kdj: {
    name: 'KDJ',
    parameters: [bars('length', 9), bars('kSmoothing', 3), bars('dSmoothing', 3)],
    linesOf: () => [{ name: 'K' }, { name: 'D' }, { name: 'J' }],
    isAmongPrices: false,
    levels: [20, 80],
    start: ([length = 9, kSmoothing = 3, dSmoothing = 3]) => createStochasticLines(length, kSmoothing, dSmoothing),
  },
  cci: single('CCI', 20, { levels: [-100, 100] }, (length) => ofBars(new CCI(length))),
  atr: single('ATR', 14, {}, (length) => ofBars(new ATR(length))),
  obv: {
    name: 'OBV',
    parameters: [],
    linesOf: () => [{ name: 'OBV' }],
    isAmongPrices: false,
    start: () => ofBars(new OBV(2)),
  },
}
