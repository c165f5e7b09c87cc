/** What a kind of condition has to say about itself. Every part is required: "none" is written as such. */
import type { Moment } from './alert-moment.ts'
import type { Fields, ValuesOf } from './field.ts'
import type { Gauge } from './gauge.ts'

/** What has to be polled to know whether a condition holds. `positions`: the quotes of all that is held, and rates. */
type PolledSource = 'quote' | 'depth' | 'positions'
/** What happens elsewhere and is received: headlines and dates of calendars. */
export type ExternalSource = 'news' | 'ipo' | 'split'
/** Where the data of a condition come from. */
export type Source = PolledSource | ExternalSource

/** What has to be asked for so that an external event can be received. */
type AwaitedEvent =
  | { readonly source: 'news' }
  | { readonly source: 'ipo'; readonly region: string; readonly daysBefore: number }
  | { readonly source: 'split'; readonly daysBefore: number }

/** How far prices usually range: what a wider threshold goes by. */
export interface Widening {
  /** Highest less lowest price of a day on average, in the quote currency; 0 where that is not known. */
  readonly dayRange: number
  /** As many as the prices of the instrument have. */
  readonly decimals: number
}

interface CommonParts<Own extends Fields, Values = ValuesOf<Own>> {
  /** In the order in which the editor shows them. */
  readonly fields: Own
  /** What the fields have to be together, and the field that is wrong where they are not. */
  readonly check: { readonly field: keyof Own & string; readonly isSound: (values: Values) => boolean } | null
  /** `either`: an instrument may be named, or none. `positions`: the lots of an instrument, of a list or all, as one sum. */
  readonly about: 'instrument' | 'everything' | 'either' | 'positions'
  /** True of what starts again with every trading day: at its start the condition does not hold, whatever it was before. */
  readonly isOfDay: boolean
  /** Whether what holds is over at once: then it cannot be seen again, nor at a bar's close. */
  readonly isMomentary: (values: Values) => boolean
  readonly bars: {
    /** Whether the prices of bars show it: they are all there is of a time without polls. */
    readonly showMissed: boolean
    /** Whether bars of the past show how often it held. The service's day of a coin is its last 24 hours, that of bars a date. */
    readonly backtest: 'always' | 'exceptCrypto' | 'never'
  }
  /** Over how many minutes of prices it looks back; null where it needs none. */
  readonly windowMinutes: ((values: Values) => number) | null
  /** Whether the reader is shown how far it is from firing. */
  readonly hasDistance: boolean
  /** What is measured. Holds when any gauge is reached; empty when the moment lacks such data. */
  readonly gauges: (values: Values, moment: Moment) => readonly Gauge[]
  /** With thresholds that lie further off by a part (0.5 is half); its null where that cannot be. */
  readonly widened: ((values: Values, step: number, widening: Widening) => Values | null) | null
  /** With its prices in shares after a split; `price` converts one. Null where it names no prices. */
  readonly rescaled: ((values: Values, price: (before: number) => number) => Values) | null
}

type SourceParts<Values> =
  | { readonly source: PolledSource; readonly awaited: null }
  | { readonly source: ExternalSource; readonly awaited: (values: Values) => AwaitedEvent }

/** All parts of a kind; `awaited` belongs to those whose source is external. */
export type ConditionKindParts<Own extends Fields> = CommonParts<Own> & SourceParts<ValuesOf<Own>>

/** States the parts of a kind; the compiler names the one that is missing. */
export function conditionKind<const Own extends Fields>(parts: ConditionKindParts<Own>): ConditionKindParts<Own> {
  return parts
}

const PERCENT_DECIMALS = 2
/** Digits that count of a volume. */
const AMOUNT_DIGITS = 3

/** A number with so many decimals at most, 12 included. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(Math.min(decimals, 12)))
/** Whether a widened price stays on the side of zero on which it was: beyond it, it may be no price of the instrument. */
export const isOnSameSide = (wider: number, price: number): boolean => Math.sign(wider) === Math.sign(price)
/** A percentage that is larger by a part (0.5 is half), with two decimals. */
export const widerPercent = (value: number, step: number): number => rounded(value * (1 + step), PERCENT_DECIMALS)
/** An amount that is larger by a part (0.5 is half), with three digits that count. */
export const widerAmount = (value: number, step: number): number =>
  Number((value * (1 + step)).toPrecision(AMOUNT_DIGITS))
