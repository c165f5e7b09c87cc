/** What an alert that fired leaves behind, and the notification about it. */
import type { AlertCondition } from './alert-condition.ts'
import type { ProfitFigures } from './measure/alert-moment.ts'
import type { AlertId, AlertSound } from './alert.ts'
import type { CurrencyCode } from '../market/currency.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** `pending`: not delivered yet. `shown`: a notification was handed out. `acknowledged`: the user has dealt with it. */
export type EventStage = 'pending' | 'shown' | 'acknowledged'

/** What was earned when an alert fired; below zero for a loss, null where it is not known. */
export interface EventProfit extends ProfitFigures {
  readonly currency: CurrencyCode
}

/** One firing. There is at most one of each alert, instrument, revision and arming. */
export interface AlertEvent {
  /** Rises with every event, 1 the first. */
  readonly number: number
  readonly alert: AlertId
  /** The alert's name when it fired. */
  readonly name: string | null
  /** The alert's conditions when it fired. */
  readonly conditions: readonly AlertCondition[]
  /** Places in `conditions` of those that held. */
  readonly held: readonly number[]
  /** Null for what is about no instrument. */
  readonly instrument: InstrumentId | null
  readonly revision: number
  /** Counts from 1 how often the alert was armed. */
  readonly arming: number
  /** When it was noticed, Unix epoch ms. */
  readonly firedAt: number
  /** It happened after `from` and no later than `to`, Unix epoch ms: between two polls, or within a bar. */
  readonly from: number
  readonly to: number
  /** The price that was reached; null where none is known. */
  readonly price: number | null
  /** The profit that was reached; null where it waited for something else, and of events that are older than this field. */
  readonly profit: EventProfit | null
  /** True when no poll saw it: the day's high or low, or a bar, shows that it happened. */
  readonly isBetweenPolls: boolean
  /** Found after sleep, a lost line or a restart. */
  readonly isLate: boolean
  /** The headline, or the company of an IPO; the service's text, never to be trusted as markup. */
  readonly text: string | null
  readonly sound: AlertSound
  readonly isSpoken: boolean
  readonly stage: EventStage
  /** Unix epoch ms; null before. */
  readonly shownAt: number | null
  readonly acknowledgedAt: number | null
  /** The price 15 minutes and a day after `to`; null while that is not known. */
  readonly priceAfterQuarterHour: number | null
  readonly priceAfterDay: number | null
}

/** The latest events, and how many wait for the user. */
export interface AlertEventsView {
  /** The latest first, at most {@link MAX_RECENT_EVENTS}. */
  readonly recent: readonly AlertEvent[]
  readonly unacknowledged: number
  /** False while events cannot be written down: they last until the application ends. */
  readonly isPersisted: boolean
}

/** Events that windows receive without asking for a page. */
export const MAX_RECENT_EVENTS = 50

/** A part of the history of events. */
export interface AlertEventPage {
  /** The latest first. */
  readonly events: readonly AlertEvent[]
  readonly hasOlder: boolean
}

/** Events of one page of the history. */
export const MAX_EVENTS_PER_PAGE = 200

/** Events of all services that the history holds; beyond it, those that fired first are removed. */
export const MAX_STORED_EVENTS = 100_000

/**
 * What is to be shown to the user once, by one of the shells: several events become one notification when they come in a burst
 * or late.
 */
export interface AlertNotification {
  /** Rises with every notification of this run. */
  readonly number: number
  /** `digest`: what happened while nobody was looking. */
  readonly kind: 'single' | 'burst' | 'digest'
  /** The latest first, at most {@link MAX_NOTIFIED_EVENTS}. */
  readonly events: readonly AlertEvent[]
  /** How many there are in all. */
  readonly count: number
  /** The most urgent of theirs; `none` in quiet hours. */
  readonly sound: AlertSound
  readonly isSpoken: boolean
}

/** Events that one notification names; more are counted only. */
export const MAX_NOTIFIED_EVENTS = 20
