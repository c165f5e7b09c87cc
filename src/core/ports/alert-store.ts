/** The port to stored alert states and events. */
import type { AlertEvent, EventStage } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

/** The stored state of one alert on one instrument, or on none (null). */
export interface StoredArming {
  readonly alert: AlertId
  readonly instrument: InstrumentId | null
  readonly revision: number
  /** JSON defined by the core. */
  readonly state: unknown
}

/** The last known state of an instrument that alerts watch. */
export interface StoredMarket {
  readonly instrument: InstrumentId
  /** JSON defined by the core. */
  readonly state: unknown
}

/** The headlines or dates that a source had at the last check. */
export interface StoredLook {
  /** Names the source, e.g. one market's headlines. */
  readonly stream: string
  /** JSON defined by the core. */
  readonly state: unknown
}

/** The stored data that alerts need at the start. */
export interface StoredAlerts {
  readonly armings: readonly StoredArming[]
  readonly markets: readonly StoredMarket[]
  readonly looks: readonly StoredLook[]
  /** The last event of any service; 0 before the first. */
  readonly lastEventNumber: number
  /** Events without a notification so far, the earliest first. */
  readonly pending: readonly AlertEvent[]
  readonly tallies: readonly EventTally[]
  /** Includes the alerts of other services. */
  readonly used: readonly UsedAlert[]
}

/** An id, with its greatest revision, that must not be assigned to another alert. */
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

/** One transaction, written completely or not at all. Replaces data of the same alert and instrument. */
export interface AlertChange {
  readonly armings: readonly StoredArming[]
  readonly markets: readonly StoredMarket[]
  readonly looks: readonly StoredLook[]
  /** New events, or further facts about events of the same number. */
  readonly events: readonly AlertEvent[]
  /** Alerts whose data except their events is deleted. */
  readonly removed: readonly AlertId[]
}

/** A query of events; null fields do not restrict it. */
export interface AlertEventQuery {
  readonly alert: AlertId | null
  readonly instrument: InstrumentId | null
  readonly stage: EventStage | null
  /** Only events with smaller numbers; null starts with the latest. */
  readonly before: number | null
  /** > 0. */
  readonly limit: number
}

/** An event and the service under which it fired. */
export interface ServiceEvent {
  readonly service: string
  readonly event: AlertEvent
}

/** Bounds of the history of all services, except pending events. */
export interface EventBounds {
  /** Unix epoch ms; earlier events are removed. */
  readonly keepFrom: number
  /** Further events are removed, those that fired first. */
  readonly maxEvents: number
}

/** An event that was removed from the history. */
export interface RemovedEvent {
  readonly service: string
  readonly alert: AlertId
  readonly isAcknowledged: boolean
}

/**
 * Stores the states and events of alerts, separately for each service (as in `StoredSeries`), because prices of two
 * services are not comparable. Synchronous and durable. Every method throws `StoreError` on failure, and then has
 * changed nothing.
 */
export interface AlertStore {
  load(service: string): StoredAlerts
  commit(service: string, change: AlertChange): void
  /** The latest first. */
  events(service: string, query: AlertEventQuery): readonly AlertEvent[]
  /**
   * Removes events beyond the bounds, a few at a time. They still count as fired, and their numbers are not used again.
   *
   * @returns An empty list when no such event is left.
   */
  trim(bounds: EventBounds): readonly RemovedEvent[]
  /** A page of the events of every service, the latest first, before an event's number or null. */
  history(before: number | null, limit: number): readonly ServiceEvent[]
  /** The number of events of all services. */
  historySize(): number
  /**
   * Adds events of another history with new numbers, in this order, except stored events and second events of one
   * arming.
   *
   * @returns The added events, with their new numbers.
   */
  addHistory(events: readonly ServiceEvent[]): readonly ServiceEvent[]
  removeHistory(numbers: readonly number[]): readonly RemovedEvent[]
  close(): void
}
