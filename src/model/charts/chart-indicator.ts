/** The indicators of a chart, with their parameters, colours and heights. */
import type { InstrumentId } from '../market/instrument.ts'

/** Indicators that are drawn among the prices. */
const PRICE_INDICATOR_KINDS = [
  'ma', 'ema', 'wma', 'boll', 'vwap', 'sar', 'keltner', 'starc', 'supertrend', 'ichimoku', 'pivot',
] as const // prettier-ignore
/** Indicators that have a pane of their own below the prices. */
export const PANE_INDICATOR_KINDS = ['macd', 'rsi', 'stochRsi', 'kdj', 'dmi', 'cci', 'atr', 'obv'] as const
/** A kind of indicator that is drawn among the prices. */
export type PriceIndicatorKind = (typeof PRICE_INDICATOR_KINDS)[number]
/** A kind of indicator with a pane of its own. */
export type PaneIndicatorKind = (typeof PANE_INDICATOR_KINDS)[number]
/** Indicators that a chart can compute. */
export const INDICATOR_KINDS = [...PRICE_INDICATOR_KINDS, ...PANE_INDICATOR_KINDS] as const
/** A kind of indicator. */
export type IndicatorKind = (typeof INDICATOR_KINDS)[number]

/** Number of line colours in each theme; a colour is an index of them. */
export const LINE_COLOURS = 6

/** One indicator of a chart; a chart shows each kind once. */
export interface ChosenIndicator {
  readonly kind: IndicatorKind
  /** In the kind's own order; empty for the defaults. */
  readonly parameters: readonly number[]
  /** Colours of its lines, from 0 to {@link LINE_COLOURS} - 1; null, or missing, for the next free one. */
  readonly colours: readonly (number | null)[]
  /** Its pane's part of the chart's height, 0 to 1; null for the default. */
  readonly share: number | null
}

/** A named set of indicators, defined by the user. */
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
/**
 * Maximum number of symbols with indicators of their own; beyond it the one that was changed longest ago is dropped.
 */
export const MAX_SYMBOLS = 1_000
/** The smallest part of a chart's height that an indicator below the bars takes, 0 to 1. */
export const MIN_SHARE = 0.06
/** The largest part of a chart's height that an indicator below the bars takes, 0 to 1. */
export const MAX_SHARE = 0.6
