/** The indicators that a chart shows: which, with what parameters, in what colours, and how high. */
import type { InstrumentId } from './instrument.ts'

export const INDICATOR_KINDS = [
  'ma', 'ema', 'wma', 'boll', 'vwap', 'sar', 'macd', 'rsi', 'kdj', 'cci', 'atr', 'obv',
] as const // prettier-ignore
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

export interface IndicatorTemplate {
  readonly name: string
  readonly indicators: readonly ChosenIndicator[]
}

export interface SymbolIndicators {
  readonly instrument: InstrumentId
  readonly indicators: readonly ChosenIndicator[]
}

export const MOST_PARAMETERS = 6
export const MOST_TEMPLATES = 50
/** Symbols with indicators of their own; beyond that the one that was changed longest ago is forgotten. */
export const MOST_SYMBOLS = 1_000
export const LEAST_SHARE = 0.06
export const MOST_SHARE = 0.6
