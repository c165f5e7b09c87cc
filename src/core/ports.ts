/** The only holes through which the core reaches the outside. A shell supplies them all; tests supply fakes. */
import type { AlertEvent, AlertNotification, EventStage } from '../model/alert-event.ts'
import type { AlertId } from '../model/alert.ts'
import type { ApplicationFacts } from '../model/application.ts'
import type { CandleInterval } from '../model/candle.ts'
import type { CandleBlock, CoveredSpan } from '../model/candle-series.ts'
import type { InstrumentId } from '../model/instrument.ts'
import type { SecretProtection } from '../model/service-session.ts'
import type { Settings } from '../model/settings.ts'
import type { TapeBlock } from '../model/tape.ts'
import type { CalendarDate } from '../model/zoned-time.ts'

export type Cancel = () => void

export interface Clock {
  /** Wall clock, Unix epoch ms. May jump. */
  now(): number
  /** Never jumps back; its origin means nothing. */
  monotonic(): number
  /** Runs the task once, no sooner than `delayMs` from now. */
  schedule(delayMs: number, task: () => void): Cancel
}

export interface HttpRequest {
  readonly url: string
  /** Sent as the `token` header; no other place ever carries it. */
  readonly token: string
  /** Bound of the whole attempt: connecting, waiting and reading the body. */
  readonly timeoutMs: number
}

/** What came of one GET. Status codes are not judged here; `api/errors.ts` does that. */
export type HttpOutcome =
  | { readonly kind: 'answer'; readonly status: number; readonly retryAfter: string | null; readonly body: string }
  | {
      readonly kind: 'none'
      readonly cause: 'unreachable' | 'timeout' | 'redirected' | 'tooLarge' | 'cancelled'
      /** For people; never holds the token. */
      readonly message: string
    }

export interface HttpCall {
  /** Never rejects. */
  readonly outcome: Promise<HttpOutcome>
  cancel(): void
}

export interface Http {
  get(request: HttpRequest): HttpCall
}

/** The documents that are kept; each is one file of the profile. */
export type DocumentName =
  | 'settings'
  | 'connection'
  | 'watchlists'
  | 'seen'
  | 'workspaces'
  | 'budget'
  | 'recorder'
  | 'companies'
  | 'headlines'
  | 'newsMarks'
  | 'offerings'
  | 'splits'
  | 'plannedListings'
  | 'drawings'
  | 'indicators'
  | 'alerts'

/** A document could not be made safe; what was stored before still is. `message` names the file, for people. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Synchronous and durable: `write` returns when the document is safe, or throws {@link StoreError}. */
export interface Store {
  /** The stored JSON value, or undefined when there is none. */
  read(name: DocumentName): unknown
  write(name: DocumentName, value: unknown): void
}

export interface Secrets {
  /** The key that was kept, or null. */
  load(): Promise<{ readonly token: string; readonly protection: SecretProtection } | null>
  /** Keeps the key; answers how well it could be protected. `sessionOnly` writes nothing. */
  save(token: string, remember: boolean): Promise<SecretProtection>
  clear(): Promise<void>
}

/** Starts the bundled simulated market, outside this process. */
export interface SimulatedMarket {
  /** `loss` resolves with a reason if it ends later without having been stopped; `start` then starts another. */
  start(): Promise<{ readonly baseUrl: string; readonly token: string; readonly loss: Promise<string> }>
  stop(): Promise<void>
}

export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void
  error(message: string, facts?: Readonly<Record<string, unknown>>): void
}

/** Bars that are kept together: candles of one service do not mix with those of another. */
export interface StoredSeries {
  /** The base URL of the service, or `simulated`. */
  readonly service: string
  readonly instrument: InstrumentId
  readonly interval: CandleInterval
}

export interface ArchiveBounds {
  /** Unix epoch ms; bars of less than a day from before it are dropped. */
  readonly keepFrom: number
  readonly mostBytes: number
}

/**
 * Keeps bars beyond the end of the application, off the main thread. What is asked is done in order. Nothing here rejects: what
 * cannot be read is as if it had never been kept, and the shell tells the user what cannot be kept.
 */
export interface CandleArchive {
  /** The latest bars from before a time, at most `limit`, in rising order. */
  read(series: StoredSeries, before: number, limit: number): Promise<CandleBlock>
  /** Adds bars; those of a time that is kept already take its place. */
  write(series: StoredSeries, bars: CandleBlock): Promise<void>
  readCoverage(series: StoredSeries): Promise<readonly CoveredSpan[]>
  /** Replaces the coverage. */
  writeCoverage(series: StoredSeries, spans: readonly CoveredSpan[]): Promise<void>
  /** Drops what is beyond these bounds, what was read longest ago first. */
  trim(bounds: ArchiveBounds): Promise<void>
  /** Resolves when everything that was asked is safe. */
  close(): Promise<void>
}

/** Trades that are kept together. */
export interface StoredTape {
  /** The base URL of the service, or `simulated`. */
  readonly service: string
  readonly instrument: InstrumentId
}

export interface KeptTape {
  /** The trading date of its market. */
  readonly day: CalendarDate
  readonly rows: TapeBlock
}

/**
 * Keeps the trades of each instrument's latest day beyond the end of the application. What is asked of one tape is done in order.
 * Nothing here rejects: what cannot be read is as if it had never been kept, and the shell tells the user what cannot be kept.
 */
export interface TapeArchive {
  /** The day that was kept last, its latest rows, at most `limit`; null when there is none. */
  read(tape: StoredTape, limit: number): Promise<KeptTape | null>
  /** Adds rows; those of another day than what was kept take its place. */
  append(tape: StoredTape, day: CalendarDate, rows: TapeBlock): void
  /** Resolves when everything that was asked is written. */
  close(): Promise<void>
}

/** What is known of one alert on one instrument (null: on none). `state` is JSON of the core's own. */
export interface StoredArming {
  readonly alert: AlertId
  readonly instrument: InstrumentId | null
  readonly revision: number
  readonly state: unknown
}

/** What was last known of an instrument that alerts watch. `state` is JSON of the core's own. */
export interface StoredMarket {
  readonly instrument: InstrumentId
  readonly state: unknown
}

/** What headlines or dates were there when alerts last looked at a source of them. `state` is JSON of the core's own. */
export interface StoredLook {
  readonly stream: string
  readonly state: unknown
}

export interface StoredAlerts {
  readonly armings: readonly StoredArming[]
  readonly markets: readonly StoredMarket[]
  readonly looks: readonly StoredLook[]
  /** Of the last event of any service; 0 before the first. */
  readonly lastEventNumber: number
  /** What nobody was told yet, the earliest first. */
  readonly pending: readonly AlertEvent[]
  readonly tallies: readonly EventTally[]
  /** Every alert that anything was ever kept about, whatever the service. */
  readonly used: readonly UsedAlert[]
}

/** An id, and the greatest revision of it, that must not be given to another alert. */
export interface UsedAlert {
  readonly alert: AlertId
  readonly revision: number
}

/** What came of an alert so far. */
export interface EventTally {
  readonly alert: AlertId
  readonly fires: number
  readonly unacknowledged: number
  /** Unix epoch ms. */
  readonly lastFiredAt: number
}

/** What is written together, all of it or nothing. What is there already of the same alert and instrument is replaced. */
export interface AlertChange {
  readonly armings: readonly StoredArming[]
  readonly markets: readonly StoredMarket[]
  readonly looks: readonly StoredLook[]
  /** New ones, or further facts about those of the same number. */
  readonly events: readonly AlertEvent[]
  /** All about them but their events is forgotten. */
  readonly removed: readonly AlertId[]
}

export interface AlertEventQuery {
  readonly alert: AlertId | null
  readonly instrument: InstrumentId | null
  readonly stage: EventStage | null
  /** Only events with smaller numbers; null begins with the latest. */
  readonly before: number | null
  readonly limit: number
}

/**
 * Keeps what alerts saw and did, for each service apart: prices of one tell nothing about those of another. Synchronous and
 * durable. Every method throws {@link StoreError} when it cannot be done, and then has changed nothing.
 */
export interface AlertStore {
  /** @param service As of `StoredSeries`. */
  load(service: string): StoredAlerts
  commit(service: string, change: AlertChange): void
  /** The latest first. */
  events(service: string, query: AlertEventQuery): readonly AlertEvent[]
  close(): void
}

/** In [0, 1); used for jitter only. */
export type Random = () => number

export interface Ports {
  readonly clock: Clock
  readonly http: Http
  readonly store: Store
  readonly secrets: Secrets
  readonly simulatedMarket: SimulatedMarket
  readonly candleArchive: CandleArchive
  readonly tapeArchive: TapeArchive
  readonly alertStore: AlertStore
  /** Shows a notification of the system; null where windows do that (see the topic `alertNotifications`). Must not throw. */
  readonly deliver: ((notification: AlertNotification) => void) | null
  readonly log: Log
  readonly random: Random
  readonly application: ApplicationFacts
  /** Does what the shell has to do about the settings (proxy, start at login). Called before the first request and on every change. */
  readonly applySettings: (settings: Settings) => void
}
