/** The indicators that a chart shows: which, with what parameters, in what colours, and how high. */
import type { InstrumentId } from './instrument.ts'

/** Indicators that a chart can compute. */
export const INDICATOR_KINDS = [
  'ma', 'ema', 'wma', 'boll', 'vwap', 'sar', 'macd', 'rsi', 'kdj', 'cci', 'atr', 'obv',
] as const // prettier-ignore
/** A kind of indicator. */
export type IndicatorKind = (typeof INDICATOR_KINDS)[number]

/** Colours that lines can have: places in the theme's own run of line colours. */
export const LINE_COLOURS = 6

/** One indicator of a chart; a chart shows each kind once. */
export interface ChosenIndicator {
  readonly kind: IndicatorKind
  /** In the kind's own order; empty for the customary ones. */
  readonly parameters: readonly number[]
  /** Of its lines, places from 0 to {@link LINE_COLOURS} - 1; null, or missing, for the next free one. */
  readonly colours: readonly (number | null)[]
  /** Part of the chart's height that its pane would have, 0 to 1; null for the usual one. */
  readonly share: number | null
}

/** A named set of indicators, of the user's own. */
export interface IndicatorTemplate {
  readonly name: string
  readonly indicators: readonly ChosenIndicator[]
}

/** The indicators of one instrument's charts. */
export interface SymbolIndicators {
  readonly instrument: InstrumentId
  readonly indicators: readonly ChosenIndicator[]
}

/** Parameters of one indicator, at most. */
export const MAX_PARAMETERS = 6
/** Templates in all, at most. */
export const MAX_TEMPLATES = 50
/** Symbols with indicators of their own; beyond that the one that was changed longest ago is forgotten. */
export const MAX_SYMBOLS = 1_000
/** The smallest part of a chart's height that an indicator below the bars takes, 0 to 1. */
export const MIN_SHARE = 0.06
/** The largest part of a chart's height that an indicator below the bars takes, 0 to 1. */
export const MAX_SHARE = 0.6
