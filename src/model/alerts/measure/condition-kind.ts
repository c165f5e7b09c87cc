/** The parts that every kind of condition must define; null states the absence of one. */
import type { Moment } from './alert-moment.ts'
import type { Fields, ValuesOf } from './field.ts'
import type { Gauge } from './gauge.ts'

/** `positions`: the quotes of all positions, and exchange rates. */
type PolledSource = 'quote' | 'depth' | 'positions'
/** Headlines and calendar dates, which are received and not polled. */
export type ExternalSource = 'news' | 'ipo' | 'split'
/** The source of a condition's data. */
export type Source = PolledSource | ExternalSource

/** The data to request for an external event. */
type AwaitedEvent =
  | { readonly source: 'news' }
  | { readonly source: 'ipo'; readonly region: string; readonly daysBefore: number }
  | { readonly source: 'split'; readonly daysBefore: number }

/** The usual range of prices, by which thresholds are widened. */
export interface Widening {
  /** The average range of a day, in the quote currency; 0 if unknown. */
  readonly dayRange: number
  /** Decimals of the instrument's prices. */
  readonly decimals: number
}

interface CommonParts<Own extends Fields, Values = ValuesOf<Own>> {
  /** In the editor's order. */
  readonly fields: Own
  /** A check of all fields together, and the field to report. */
  readonly check: { readonly field: keyof Own & string; readonly isSound: (values: Values) => boolean } | null
  /** `either`: with or without an instrument. `positions`: the lots of an instrument, a list or all, as one sum. */
  readonly about: 'instrument' | 'everything' | 'either' | 'positions'
  /** True if the condition never holds at the start of a trading day. */
  readonly isOfDay: boolean
  /** Returns whether the condition holds for a moment only, so that no later poll or close can confirm it. */
  readonly isMomentary: (values: Values) => boolean
  readonly bars: {
    /** Whether prices of bars show it; a time without polls has only bars. */
    readonly showMissed: boolean
    /** Whether past bars show it. The service's day of a coin is 24 hours, that of a bar a date. */
    readonly backtest: 'always' | 'exceptCrypto' | 'never'
  }
  /** Returns the minutes of past prices that it needs. */
  readonly windowMinutes: ((values: Values) => number) | null
  /** Whether the user sees its distance to firing. */
  readonly hasDistance: boolean
  /** Returns the measured values; the condition holds if any gauge is reached. */
  readonly gauges: (values: Values, moment: Moment) => readonly Gauge[]
  /** Returns values with thresholds wider by a part (0.5 is half), or null if impossible. */
  readonly widened: ((values: Values, step: number, widening: Widening) => Values | null) | null
  /** Returns values in shares after a split; `price` converts one. Null without prices. */
  readonly rescaled: ((values: Values, price: (before: number) => number) => Values) | null
}

type SourceParts<Values> =
  | { readonly source: PolledSource; readonly awaited: null }
  | { readonly source: ExternalSource; readonly awaited: (values: Values) => AwaitedEvent }

/** All parts of a kind; `awaited` is set for external sources. */
export type ConditionKindParts<Own extends Fields> = CommonParts<Own> & SourceParts<ValuesOf<Own>>

/** Declares a kind; the compiler names a missing part. */
export function conditionKind<const Own extends Fields>(parts: ConditionKindParts<Own>): ConditionKindParts<Own> {
  return parts
}

const PERCENT_DECIMALS = 2
/** Significant digits of a volume. */
const AMOUNT_DIGITS = 3

/** Rounds to a number of decimals, at most 12. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(Math.min(decimals, 12)))
/** Returns whether a widened price keeps its sign; otherwise it may be no price of the instrument. */
export const isOnSameSide = (wider: number, price: number): boolean => Math.sign(wider) === Math.sign(price)
/** Returns a percentage larger by a part (0.5 is half), with two decimals. */
export const widerPercent = (value: number, step: number): number => rounded(value * (1 + step), PERCENT_DECIMALS)
/** Returns an amount larger by a part (0.5 is half), with three significant digits. */
export const widerAmount = (value: number, step: number): number =>
  Number((value * (1 + step)).toPrecision(AMOUNT_DIGITS))
