/** The feed as the rest of the core sees it: takes demand, publishes live values, and alone spends the budget. */
import type { Batch, BatchParameters, Endpoint } from '#api/wire/endpoint.ts'
import type { Failure } from '#model/values/failure.ts'
import type { FeedForecast, FeedHealth, RequestRecord } from '#model/service/feed-health.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Sample } from '#model/market/sample.ts'
import type { ConnectionState, ServiceAddress } from '#model/service/service-session.ts'
import type { Cancel } from '../ports/clock.ts'
import type { Steps } from '../reactive/slices.ts'
import type { PriceSourceInUse } from '../source/price-source.ts'
import type { Operation } from '../service/operations.ts'
import type { SubjectDemand } from './demand/demand.ts'
import type { Single } from './questions/joint-asks.ts'
import type { OneOff } from './questions/one-offs.ts'
import type { PolledKind, PolledValue, Subject } from './demand/subject.ts'

export interface FeedState {
  readonly state: ConnectionState
  readonly failure: Failure | null
  /** The time of the next request, Unix epoch ms; null if requests are not held back or the next one is due. */
  readonly nextTryAt: number | null
  readonly requestsInLastMinute: number
}

export interface Feed {
  /** The source of all values. */
  readonly source: PriceSourceInUse
  want(demand: SubjectDemand): Cancel
  /**
   * Polls the visible data of a symbol that the user chose first, until cancelled. Null for a window without a symbol.
   */
  focus(instrument: InstrumentId | null): Cancel
  /** Holds requests back until the first focus or for a moment, to save a small budget for it. */
  expectFocus(): void
  /** The last known value with its provenance; pending before the first. The object stays the same until it changes. */
  live(instrument: InstrumentId): LiveQuote
  /** Receives changes of an instrument's value or provenance. All listeners receive the same object. */
  watch(instrument: InstrumentId, listener: (live: LiveQuote) => void): Cancel
  /** As {@link watch}, for all instruments, before other listeners. */
  watchAll(listener: (live: LiveQuote) => void): Cancel
  /** As {@link live}, for any kind. Kinds without an operation stay pending. */
  sample<Kind extends PolledKind>(kind: Kind, instrument: InstrumentId): Sample<PolledValue<Kind>>
  watchSample<Kind extends Exclude<PolledKind, 'quote'>>(
    kind: Kind,
    instrument: InstrumentId,
    listener: (sample: Sample<PolledValue<Kind>>) => void,
  ): Cancel
  watchAllSamples<Kind extends Exclude<PolledKind, 'quote'>>(
    kind: Kind,
    listener: (sample: Sample<PolledValue<Kind>>) => void,
  ): Cancel
  /** The present by the clock of the service in use, Unix epoch ms, which judges the service's times. */
  serviceNow(): number
  /**
   * Counts an item with an impossible time, for data health.
   *
   * @param key The code, or the item.
   */
  noteWrongTime(path: string, key: string): void
  state(): FeedState
  watchState(listener: (state: FeedState) => void): Cancel
  /**
   * Polls this service, and drops late answers of the previous connection.
   *
   * @param source The name of the source, by default the base URL. See `Source`.
   */
  connect(address: ServiceAddress, token: string, source?: string): void
  /** Stops polling. Known values stay, marked, until the source changes. */
  disconnect(): void
  /**
   * Counts one request that the caller sends itself, such as a connection test. Waits until the budget allows it; polls
   * leave that room free.
   *
   * @returns A function to call when the answer is in or given up, which starts the budget's minute.
   */
  spend(address: ServiceAddress): Promise<Cancel>
  /** Asks once, before the polls and within the budget. Fails as `cancelled` if the connection ends first. */
  ask<Asked, Value>(endpoint: Endpoint<Asked, Value>, parameters: Asked): OneOff<Value>
  /**
   * As {@link ask}, for one code of a batch operation. Equal questions share one request until it leaves. The answer
   * replaces a poll of `subject`, and goes first if the user chose its symbol.
   */
  askOne<Asked extends BatchParameters, Item>(
    endpoint: Endpoint<Asked, Batch<Item>>,
    parameters: Asked,
    subject: Subject,
  ): Single<Item>
  /**
   * Immediately sends a held request: to a refused operation or, if null, to a host that is paused, unreachable or
   * refuses the key. Does nothing while polling is paused.
   */
  tryNow(operation: Operation | null): void
  /** While paused no request is sent, and questions fail immediately. */
  pause(isPaused: boolean): void
  /** Gives up requests in flight and refreshes everything by importance, after sleep or a change of network. */
  wake(): void
  dispose(): void
}

export interface FeedInsight {
  /** Null while no service is in use. */
  health(): FeedHealth | null
  /** The latest first. */
  requests(): readonly RequestRecord[]
  /** Planned requests a minute by instrument. A request is divided evenly among its instruments. */
  shares(): ReadonlyMap<InstrumentId, number>
  /** The plan with these changes; null while no service is in use. */
  forecast(change: PlanChange): Steps<FeedForecast | null>
}

export interface PlanChange {
  readonly added: readonly SubjectDemand[]
  readonly codesPerRequest?: number
  readonly requestsPerMinute?: number
}
