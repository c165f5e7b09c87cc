/** An alert as the user defines it. */
import { partsOf, type AlertCondition, type ConditionKind } from './alert-condition.ts'
import type { CandleInterval } from '../candles/candle.ts'
import { instrumentOf, type InstrumentId } from '../market/instrument.ts'
import { mayBeBelowZero } from '../market/price.ts'

/** Unique within a profile, and not reused. */
export type AlertId = `alert-${number}`

/** The target of an alert. */
export type AlertTarget =
  | { readonly kind: 'instrument'; readonly instrument: InstrumentId }
  /** Everything on a watchlist: each instrument separately, or the sum of its positions. */
  | { readonly kind: 'list'; readonly list: string }
  /** For conditions without an instrument: news and IPO dates. */
  | { readonly kind: 'everything' }
  /** All positions, as one sum. */
  | { readonly kind: 'positions' }

/** Returns whether a kind of condition can have a target. */
export function isAboutTarget(kind: ConditionKind, target: AlertTarget['kind']): boolean {
  const { about } = partsOf(kind)
  if (target === 'positions') return about === 'positions'
  return target === 'everything' ? about === 'everything' || about === 'either' : about !== 'everything'
}

/** Returns whether a kind measures positions, as one sum. */
export const isAboutPositions = (kind: ConditionKind): boolean => partsOf(kind).about === 'positions'

/** An alert is armed again only after its condition was seen not to hold. */
export type AlertRepeat =
  | { readonly kind: 'once' }
  /** At most once per trading day. */
  | { readonly kind: 'daily' }
  | {
      readonly kind: 'always'
      /** How far the value must move back from its threshold before the alert is armed again, percent, >= 0. */
      readonly rearmPercent: number
      /** Minimum time before it is armed again, ms. */
      readonly cooldownMs: number
    }

/** The confirmation that a condition needs before the alert fires. */
export type AlertConfirmation =
  /** With 2, the condition must still hold at the next poll. */
  | { readonly kind: 'polls'; readonly polls: 1 | 2 }
  /** The condition must hold when a bar closes. */
  | { readonly kind: 'barClose'; readonly interval: BarCloseInterval }

/** Intervals whose bars can confirm an alert. */
export const BAR_CLOSE_INTERVALS = ['1m', '5m', '15m', '30m', '1h', '1D'] as const satisfies readonly CandleInterval[]
/** One of {@link BAR_CLOSE_INTERVALS}. */
export type BarCloseInterval = (typeof BAR_CLOSE_INTERVALS)[number]

/** In rising order of urgency. */
export const ALERT_SOUNDS = ['none', 'chime', 'bell', 'alarm'] as const
/** One of {@link ALERT_SOUNDS}. */
export type AlertSound = (typeof ALERT_SOUNDS)[number]

/** Returns the most urgent sound; `none` for an empty list. */
export function urgentFirst(sounds: readonly AlertSound[]): AlertSound {
  return ALERT_SOUNDS[Math.max(0, ...sounds.map((sound) => ALERT_SOUNDS.indexOf(sound)))] ?? 'none'
}

/** The fields of an alert that the user chooses. */
export interface AlertDefinition {
  /** Null describes the conditions. */
  readonly name: string | null
  readonly target: AlertTarget
  readonly conditions: readonly AlertCondition[]
  /** `and`: at the same moment. */
  readonly join: 'and' | 'or'
  readonly repeat: AlertRepeat
  readonly confirm: AlertConfirmation
  /** `regular`: only in the market's trading hours. */
  readonly session: 'any' | 'regular'
  /** Unix epoch ms. */
  readonly expiresAt: number | null
  readonly isOn: boolean
  readonly sound: AlertSound
  /** Read out if speech is available. */
  readonly isSpoken: boolean
}

/** An alert as it is stored. */
export interface Alert extends AlertDefinition {
  readonly id: AlertId
  /** Rises, and arms the alert again, when conditions or target change. */
  readonly revision: number
  readonly createdAt: number
  /** When its conditions were last chosen, Unix epoch ms; their prices are in the shares of that time. */
  readonly pricedAt: number
  /** Unix epoch ms. A condition that begins to hold before then must cease before the alert can fire. */
  readonly snoozedUntil: number | null
}

/** A new alert, or new content of the alert `id`. */
export interface AlertDraft extends AlertDefinition {
  readonly id: AlertId | null
}

/** Why an alert cannot be created or changed. */
export type AlertRefusal =
  | 'unknownAlert'
  | 'tooManyAlerts'
  /** The stored alerts would be too long. */
  | 'tooMuchInAll'
  /** The target has no such data, such as the depth of an index. */
  | 'noSuchData'
  /** News concern everything, prices an instrument. */
  | 'wrongTarget'
  /** Profits cannot be joined with other kinds, nor confirmed by a bar. */
  | 'notTogether'
  /** The instrument cannot have a price below zero. */
  | 'belowZero'

/** Maximum number of alerts of a profile. */
export const MAX_ALERTS = 2_000
/** Maximum number of conditions of an alert. */
export const MAX_CONDITIONS = 2

/** Returns whether prices of the conditions may be below zero. Those of a list may not, because any class can be added to it. */
export function mayHavePricesBelowZero(target: AlertTarget): boolean {
  return target.kind === 'instrument' && mayBeBelowZero(instrumentOf(target.instrument).assetClass)
}

/** Returns whether a value is an alert id. */
export function isAlertId(value: unknown): value is AlertId {
  return typeof value === 'string' && /^alert-[1-9]\d{0,14}$/u.test(value)
}
