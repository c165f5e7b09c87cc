/** The port to stored alert states and events. */
import type { AlertEvent, EventStage } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

/** The stored state of one alert on one instrument (null: on none). */
export interface StoredArming {
  readonly alert: AlertId
  readonly instrument: InstrumentId | null
  /** The revision of the alert that the state belongs to. */
  readonly revision: number
  /** JSON defined by the core; the store does not read it. */
  readonly state: unknown
}

/** The last known state of an instrument that alerts watch. */
export interface StoredMarket {
  readonly instrument: InstrumentId
  /** JSON defined by the core; the store does not read it. */
  readonly state: unknown
}

/** The headlines or dates that a source had at the last check. */
export interface StoredLook {
  /** Names the source, e.g. one market's headlines. */
  readonly stream: string
  /** JSON defined by the core; the store does not read it. */
  readonly state: unknown
}

/** Everything that alerts need at the start. */
export interface StoredAlerts {
  readonly armings: readonly StoredArming[]
  readonly markets: readonly StoredMarket[]
  readonly looks: readonly StoredLook[]
  /** Number of the last event of any service; 0 before the first. */
  readonly lastEventNumber: number
  /** Events without a notification so far, the earliest first. */
  readonly pending: readonly AlertEvent[]
  readonly tallies: readonly EventTally[]
  /** Every alert with stored data, whatever the service. */
  readonly used: readonly UsedAlert[]
}

/** An id, and the greatest revision of it, that must not be given to another alert. */
export interface UsedAlert {
  readonly alert: AlertId
  readonly revision: number
}

/** Counts of one alert's events so far. */
export interface EventTally {
  readonly alert: AlertId
  readonly fires: number
  readonly unacknowledged: number
  /** Unix epoch ms. */
  readonly lastFiredAt: number
}

/** One transaction: all of it is written, or nothing. Replaces the stored data of the same alert and instrument. */
export interface AlertChange {
  readonly armings: readonly StoredArming[]
  readonly markets: readonly StoredMarket[]
  readonly looks: readonly StoredLook[]
  /** New events, or further facts about those of the same number. */
  readonly events: readonly AlertEvent[]
  /** Alerts of which everything but their events is deleted. */
  readonly removed: readonly AlertId[]
}

/** Which events are asked for; null fields do not restrict. */
export interface AlertEventQuery {
  readonly alert: AlertId | null
  readonly instrument: InstrumentId | null
  readonly stage: EventStage | null
  /** Only events with smaller numbers; null starts with the latest. */
  readonly before: number | null
  /** > 0. */
  readonly limit: number
}

/** An event and the service that it happened under. */
export interface ServiceEvent {
  readonly service: string
  readonly event: AlertEvent
}

/** The bounds of the history, over all services. Pending events stay whatever the bounds. */
export interface EventBounds {
  /** Unix epoch ms; events that fired earlier go. */
  readonly keepFrom: number
  /** Beyond so many events, those that fired first go. */
  readonly maxEvents: number
}

/** An event that was removed from the history. */
export interface RemovedEvent {
  readonly service: string
  readonly alert: AlertId
  readonly isAcknowledged: boolean
}

/**
 * Stores the states and events of alerts, separately for each service, because prices of two services are not
 * comparable. Synchronous and durable. Every method throws `StoreError` on failure, and then has changed nothing.
 * `service` is as in `StoredSeries`.
 */
export interface AlertStore {
  load(service: string): StoredAlerts
  commit(service: string, change: AlertChange): void
  /** The latest first. */
  events(service: string, query: AlertEventQuery): readonly AlertEvent[]
  /**
   * Removes events that are beyond the bounds, a few at a time. They still count as fired, and their numbers are not given again.
   *
   * @returns None when nothing is left to remove.
   */
  trim(bounds: EventBounds): readonly RemovedEvent[]
  /** Events of every service, the latest first, a page at a time. `before` is a number of an event, or null for the latest. */
  history(before: number | null, limit: number): readonly ServiceEvent[]
  /** How many events of all services are stored. */
  historySize(): number
  /**
   * Adds events of another history with new numbers, in this order. An event that is there already is left out, as is a second
   * event of one arming.
   *
   * @returns Those that were added, with their new numbers.
   */
  addHistory(events: readonly ServiceEvent[]): readonly ServiceEvent[]
  /** Removes events by their numbers. */
  removeHistory(numbers: readonly number[]): readonly RemovedEvent[]
  close(): void
}
