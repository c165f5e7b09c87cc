/** One step of an indicator: a bar in, the values of its lines out. */

/** What of a bar indicators are computed from; a volume that is not known counts as none. */
export interface IndicatorBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  /** The same for all bars of one trading day; null for bars that are a day or longer. */
  readonly session: number | null
  /** The same for all bars of the period by which levels are set: a trading day, for longer bars a month or a year. */
  readonly period: number
}

/** Takes the next bar, or another version of the last one, and answers a value for each line; null where there is none yet. */
export type IndicatorStep = (bar: IndicatorBar, isReplacement: boolean) => readonly (number | null)[]
