/** Events of fired alerts, and the notifications about them. */
import type { AlertCondition } from './alert-condition.ts'
import type { ProfitFigures } from './measure/alert-moment.ts'
import type { AlertId, AlertSound } from './alert.ts'
import type { CurrencyCode } from '../market/currency.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** `pending`: not delivered. `shown`: a notification was handed out. */
export type EventStage = 'pending' | 'shown' | 'acknowledged'

/** The profit when an alert fired; below zero for a loss. */
export interface EventProfit extends ProfitFigures {
  readonly currency: CurrencyCode
}

/** One firing; at most one for each alert, instrument, revision and arming. */
export interface AlertEvent {
  /** Rises with every event, from 1. */
  readonly number: number
  readonly alert: AlertId
  readonly name: string | null
  /** When the alert fired. */
  readonly conditions: readonly AlertCondition[]
  /** Indexes in `conditions` of those that held. */
  readonly held: readonly number[]
  readonly instrument: InstrumentId | null
  readonly revision: number
  /** How often the alert had been armed, from 1. */
  readonly arming: number
  /** The time of detection, Unix epoch ms. */
  readonly firedAt: number
  /** The event happened after `from` and no later than `to`, Unix epoch ms: between two polls, or within a bar. */
  readonly from: number
  readonly to: number
  /** The price that was reached. */
  readonly price: number | null
  /** The profit that was reached; null for other conditions, and for events stored before this field existed. */
  readonly profit: EventProfit | null
  /** True if no poll saw it, only a bar or the day's high or low. */
  readonly isBetweenPolls: boolean
  /** Detected after sleep, a lost connection or a restart. */
  readonly isLate: boolean
  /** The headline, or the company of an IPO: the service's text, never to be rendered as markup. */
  readonly text: string | null
  readonly sound: AlertSound
  readonly isSpoken: boolean
  readonly stage: EventStage
  /** Unix epoch ms. */
  readonly shownAt: number | null
  readonly acknowledgedAt: number | null
  /** The price 15 minutes and a day after `to`. */
  readonly priceAfterQuarterHour: number | null
  readonly priceAfterDay: number | null
}

/** The latest events, and how many are unacknowledged. */
export interface AlertEventsView {
  /** The latest first, at most {@link MAX_RECENT_EVENTS}. */
  readonly recent: readonly AlertEvent[]
  readonly unacknowledged: number
  /** False while events cannot be stored, so that they end with the application. */
  readonly isPersisted: boolean
}

/** Maximum number of events that windows receive without a page. */
export const MAX_RECENT_EVENTS = 50

/** A page of the history of events. */
export interface AlertEventPage {
  /** The latest first. */
  readonly events: readonly AlertEvent[]
  readonly hasOlder: boolean
}

/** Maximum number of events of a page. */
export const MAX_EVENTS_PER_PAGE = 200

/** Maximum number of stored events of all services; the oldest are removed first. */
export const MAX_STORED_EVENTS = 100_000

/** A notification for one of the shells. Events of a burst, or late ones, share it. */
export interface AlertNotification {
  /** Rises with every notification of this run. */
  readonly number: number
  /** `digest`: events from the user's absence. */
  readonly kind: 'single' | 'burst' | 'digest'
  /** The latest first, at most {@link MAX_NOTIFIED_EVENTS}. */
  readonly events: readonly AlertEvent[]
  readonly count: number
  /** The most urgent sound; `none` in quiet hours. */
  readonly sound: AlertSound
  readonly isSpoken: boolean
}

/** Maximum number of events that a notification names. */
export const MAX_NOTIFIED_EVENTS = 20
