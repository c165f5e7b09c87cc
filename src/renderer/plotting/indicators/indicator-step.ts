/** One step of an indicator: takes a bar, returns the values of its lines. */

/** An unknown volume counts as 0. */
export interface IndicatorBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  /** The same for all bars of one trading day; null for bars of a day or longer. */
  readonly session: number | null
  /** The same for all bars of the period by which levels are set: a trading day; for longer bars a month or a year. */
  readonly period: number
}

/** Takes the next bar, or a replacement of the last one; null for a line without a value yet. */
export type IndicatorStep = (bar: IndicatorBar, isReplacement: boolean) => readonly (number | null)[]
