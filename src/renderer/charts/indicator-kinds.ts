/** The indicators there are, with their customary parameters; each is computed bar by bar, so that a moving end costs one step. */
import { ATR, BollingerBands, CCI, EMA, MACD, OBV, PSAR, RSI, SMA, StochasticOscillator, WMA } from 'trading-signals'

export const INDICATOR_KINDS = ['ma', 'ema', 'wma', 'boll', 'sar', 'macd', 'rsi', 'kdj', 'cci', 'atr', 'obv'] as const
export type IndicatorKind = (typeof INDICATOR_KINDS)[number]

/** What of a bar indicators are computed from; a volume that is not known counts as none. */
export interface IndicatorBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Takes the next bar, or another version of the last one, and answers a value for each line; null where there is none yet. */
export type IndicatorStep = (bar: IndicatorBar, isReplacement: boolean) => readonly (number | null)[]

export interface IndicatorDefinition {
  /** As traders write it, with its parameters. */
  readonly title: string
  /** Of its lines, in the order of their values. */
  readonly lines: readonly { readonly name: string; readonly look?: 'columns' | 'dots' }[]
  /** Whether its values are prices, and stand among them. */
  readonly isAmongPrices: boolean
  /** Values that are marked in a pane of its own. */
  readonly levels?: readonly number[]
  readonly start: () => IndicatorStep
}

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

const AVERAGES = [5, 10, 20] as const

function averages(name: string, make: (length: number) => OfCloses): IndicatorDefinition {
  return {
    title: `${name} ${AVERAGES.join(' ')}`,
    lines: AVERAGES.map((length) => ({ name: `${name}${length}` })),
    isAmongPrices: true,
    start() {
      const each = AVERAGES.map(make)
      return ({ close }, replace) => each.map((indicator) => indicator.update(close, replace))
    },
  }
}

export const INDICATORS: Readonly<Record<IndicatorKind, IndicatorDefinition>> = {
  ma: averages('MA', (length) => new SMA(length)),
  ema: averages('EMA', (length) => new EMA(length)),
  wma: averages('WMA', (length) => new WMA(length)),
  boll: {
    title: 'BOLL 20 2',
    lines: [{ name: 'MID' }, { name: 'UP' }, { name: 'LOW' }],
    isAmongPrices: true,
    start() {
      const bands = new BollingerBands(20, 2)
      return ({ close }, replace) => {
        const result = bands.update(close, replace)
        return [result?.middle ?? null, result?.upper ?? null, result?.lower ?? null]
      }
    },
  },
  sar: {
    title: 'SAR 0.02 0.2',
    lines: [{ name: 'SAR', look: 'dots' }],
    isAmongPrices: true,
    start: () => ofBars(new PSAR({ accelerationStep: 0.02, accelerationMax: 0.2 })),
  },
  macd: {
    title: 'MACD 12 26 9',
    lines: [{ name: 'HIST', look: 'columns' }, { name: 'MACD' }, { name: 'SIGNAL' }],
    isAmongPrices: false,
    levels: [0],
    start() {
      const macd = new MACD(new EMA(12), new EMA(26), new EMA(9))
      return ({ close }, replace) => {
        const result = macd.update(close, replace)
        return [result?.histogram ?? null, result?.macd ?? null, result?.signal ?? null]
      }
    },
  },
  rsi: {
    title: 'RSI 14',
    lines: [{ name: 'RSI' }],
    isAmongPrices: false,
    levels: [30, 70],
    start: () => ofCloses(new RSI(14)),
  },
  kdj: {
    title: 'KDJ 9 3 3',
    lines: [{ name: 'K' }, { name: 'D' }, { name: 'J' }],
    isAmongPrices: false,
    levels: [20, 80],
    start() {
      const stochastic = new StochasticOscillator({ kPeriod: 9, kSlowingPeriod: 3, dPeriod: 3 })
      return (bar, replace) => {
        const result = stochastic.update(bar, replace)
        return [result?.stochK ?? null, result?.stochD ?? null, result?.stochJ ?? null]
      }
    },
  },
  cci: {
    title: 'CCI 20',
    lines: [{ name: 'CCI' }],
    isAmongPrices: false,
    levels: [-100, 100],
    start: () => ofBars(new CCI(20)),
  },
  atr: { title: 'ATR 14', lines: [{ name: 'ATR' }], isAmongPrices: false, start: () => ofBars(new ATR(14)) },
  obv: { title: 'OBV', lines: [{ name: 'OBV' }], isAmongPrices: false, start: () => ofBars(new OBV(2)) },
}
