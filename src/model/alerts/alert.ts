/** An alert as the user defines it. */
import { partsOf, type AlertCondition, type ConditionKind } from './alert-condition.ts'
import type { CandleInterval } from '../candles/candle.ts'
import { instrumentOf, type InstrumentId } from '../market/instrument.ts'
import { mayBeBelowZero } from '../market/price.ts'

/** Never given twice within one profile. */
export type AlertId = `alert-${number}`

/** What an alert watches. */
export type AlertTarget =
  | { readonly kind: 'instrument'; readonly instrument: InstrumentId }
  /** Everything on a watchlist: each instrument by itself, or the sum of what is held of them. */
  | { readonly kind: 'list'; readonly list: string }
  /** For conditions that are about no instrument: news and IPO dates. */
  | { readonly kind: 'everything' }
  /** Everything that is held, as one sum. */
  | { readonly kind: 'positions' }

/** Whether conditions of a kind can be put to a target. */
export function isAboutTarget(kind: ConditionKind, target: AlertTarget['kind']): boolean {
  const { about } = partsOf(kind)
  if (target === 'positions') return about === 'positions'
  return target === 'everything' ? about === 'everything' || about === 'either' : about !== 'everything'
}

/** Whether a kind measures what is held, as one sum. */
export const isAboutPositions = (kind: ConditionKind): boolean => partsOf(kind).about === 'positions'

/** How often it fires. Every time it has to be armed again: the condition must have been seen not to hold. */
export type AlertRepeat =
  | { readonly kind: 'once' }
  /** At most once in a trading day. */
  | { readonly kind: 'daily' }
  | {
      readonly kind: 'always'
      /** How far the value has to go back beyond what it reached before the alert is armed again, percent, >= 0. */
      readonly rearmPercent: number
      /** Not armed again before so much time has passed, ms. */
      readonly cooldownMs: number
    }

/** What has to be seen before an alert fires. */
export type AlertConfirmation =
  /** Two: the condition still holds at the next poll. */
  | { readonly kind: 'polls'; readonly polls: 1 | 2 }
  /** The condition holds when a bar closes. */
  | { readonly kind: 'barClose'; readonly interval: BarCloseInterval }

/** Intervals whose bars may confirm an alert. */
export const BAR_CLOSE_INTERVALS = ['1m', '5m', '15m', '30m', '1h', '1D'] as const satisfies readonly CandleInterval[]
/** One of {@link BAR_CLOSE_INTERVALS}. */
export type BarCloseInterval = (typeof BAR_CLOSE_INTERVALS)[number]

/** In rising order of urgency. */
export const ALERT_SOUNDS = ['none', 'chime', 'bell', 'alarm'] as const
/** One of {@link ALERT_SOUNDS}. */
export type AlertSound = (typeof ALERT_SOUNDS)[number]

/** Of several; `none` of none. */
export function urgentFirst(sounds: readonly AlertSound[]): AlertSound {
  return ALERT_SOUNDS[Math.max(0, ...sounds.map((sound) => ALERT_SOUNDS.indexOf(sound)))] ?? 'none'
}

/** What the user decides about an alert. */
export interface AlertDefinition {
  /** What the user calls it; null describes it by its conditions. */
  readonly name: string | null
  readonly target: AlertTarget
  /** One or two. */
  readonly conditions: readonly AlertCondition[]
  /** How two conditions go together: `and` needs both at the same moment. */
  readonly join: 'and' | 'or'
  readonly repeat: AlertRepeat
  readonly confirm: AlertConfirmation
  /** `regular`: only while the market's calendar says that it is open. */
  readonly session: 'any' | 'regular'
  /** Unix epoch ms; null never ends. */
  readonly expiresAt: number | null
  readonly isOn: boolean
  readonly sound: AlertSound
  /** Read out where speech can be had. */
  readonly isSpoken: boolean
}

/** An alert as it is stored. */
export interface Alert extends AlertDefinition {
  readonly id: AlertId
  /** Rises when what it watches for changes: from then on it is armed again. */
  readonly revision: number
  /** Unix epoch ms. */
  readonly createdAt: number
  /** When its conditions were chosen last, Unix epoch ms: their prices are in the shares of that time. */
  readonly pricedAt: number
  /** Unix epoch ms; nothing fires before. What starts to hold meanwhile counts as having held all along. */
  readonly snoozedUntil: number | null
}

/** A new alert, or, where an id is given, what that one becomes. */
export interface AlertDraft extends AlertDefinition {
  readonly id: AlertId | null
}

/** Why an alert is not made or changed. */
export type AlertRefusal =
  | 'unknownAlert'
  | 'tooManyAlerts'
  /** All alerts together would be too long. */
  | 'tooMuchInAll'
  /** What is watched has no such data: depth of an index, say. */
  | 'noSuchData'
  /** The target does not go with the conditions: news are about everything, prices about instruments. */
  | 'wrongTarget'
  /** Profits of positions go with each other alone, and have no bars whose close could confirm them. */
  | 'notTogether'
  /** A price below zero on what has none. */
  | 'belowZero'

/** Alerts of one profile. */
export const MAX_ALERTS = 2_000
/** Conditions of one alert. */
export const MAX_CONDITIONS = 2

/** Whether prices of its conditions may be below zero. The symbols that come to a list later may be of any class. */
export function mayHavePricesBelowZero(target: AlertTarget): boolean {
  return target.kind === 'instrument' && mayBeBelowZero(instrumentOf(target.instrument).assetClass)
}

/** Whether any value has the form of an alert’s id. */
export function isAlertId(value: unknown): value is AlertId {
  return typeof value === 'string' && /^alert-[1-9]\d{0,14}$/u.test(value)
}
