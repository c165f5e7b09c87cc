/** The port to stored alert states and events. */
import type { AlertEvent, EventStage } from '../../model/alert-event.ts'
import type { AlertId } from '../../model/alert.ts'
import type { InstrumentId } from '../../model/instrument.ts'

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

/** What is kept of the history, over all services. Events that are not acknowledged stay whatever the bounds. */
export interface EventBounds {
  /** Unix epoch ms; what fired earlier goes. */
  readonly keepFrom: number
  /** Beyond so many events, those that fired first go. */
  readonly maxEvents: number
  /** Unix epoch ms; what fired later stays even beyond `maxEvents`, because its outcome is not known yet. */
  readonly spareFrom: number
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
   * Removes acknowledged events that are beyond the bounds, a bounded number at a time. Tallies and used numbers stay as they are.
   *
   * @returns How many were removed; 0 when nothing is left to remove.
   */
  trim(bounds: EventBounds): number
  /** Events of every service, the latest first, a page at a time. `before` is a number of an event, or null for the latest. */
  history(before: number | null, limit: number): readonly ServiceEvent[]
  /**
   * Adds events of another history with numbers of their own, in this order. What is there already is left out, as is a second
   * event of one arming.
   *
   * @returns How many were added.
   */
  addHistory(events: readonly ServiceEvent[]): number
  close(): void
}
