/** The indicators of a chart with their parameters, colours and heights. */
import type { InstrumentId } from '../market/instrument.ts'

/** Indicators drawn over the prices. */
const PRICE_INDICATOR_KINDS = [
  'ma', 'ema', 'wma', 'boll', 'vwap', 'sar', 'keltner', 'starc', 'supertrend', 'ichimoku', 'pivot',
] as const // prettier-ignore
/** Indicators with a pane of their own below the prices. */
export const PANE_INDICATOR_KINDS = ['macd', 'rsi', 'stochRsi', 'kdj', 'dmi', 'cci', 'atr', 'obv'] as const
/** One of {@link PRICE_INDICATOR_KINDS}. */
export type PriceIndicatorKind = (typeof PRICE_INDICATOR_KINDS)[number]
/** One of {@link PANE_INDICATOR_KINDS}. */
export type PaneIndicatorKind = (typeof PANE_INDICATOR_KINDS)[number]
/** All indicators. */
export const INDICATOR_KINDS = [...PRICE_INDICATOR_KINDS, ...PANE_INDICATOR_KINDS] as const
/** One of {@link INDICATOR_KINDS}. */
export type IndicatorKind = (typeof INDICATOR_KINDS)[number]

/** Number of line colours of a theme; a colour is an index. */
export const LINE_COLOURS = 6

/** An indicator of a chart; a chart has each kind once. */
export interface ChosenIndicator {
  readonly kind: IndicatorKind
  /** Empty for the defaults. */
  readonly parameters: readonly number[]
  /** From 0 to {@link LINE_COLOURS} - 1; null or missing for the next free one. */
  readonly colours: readonly (number | null)[]
  /** The pane's part of the chart's height, 0 to 1. */
  readonly share: number | null
}

/** The user's named set of indicators. */
export interface IndicatorTemplate {
  readonly name: string
  readonly indicators: readonly ChosenIndicator[]
}

/** The indicators of one instrument's charts. */
export interface SymbolIndicators {
  readonly instrument: InstrumentId
  readonly indicators: readonly ChosenIndicator[]
}

/** Maximum number of parameters of one indicator. */
export const MAX_PARAMETERS = 6
/** Maximum number of templates. */
export const MAX_TEMPLATES = 50
/** Maximum number of symbols with own indicators; the least recently changed is dropped. */
export const MAX_SYMBOLS = 1_000
/** Minimum height of a pane, part of the chart. */
export const MIN_SHARE = 0.06
/** Maximum height of a pane, part of the chart. */
export const MAX_SHARE = 0.6
