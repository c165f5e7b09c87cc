/** The feed as the rest of the core sees it: demand goes in, live values come out, and the budget is nobody else's concern. */
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
  /** When the service is asked again, Unix epoch ms; null while nothing holds requests back, or the one that decides is due. */
  readonly nextTryAt: number | null
  readonly requestsInLastMinute: number
}

export interface Feed {
  /** The source that all values belong to. The connection says which it is. */
  readonly source: PriceSourceInUse
  /** Registers a demand until cancelled. */
  want(demand: SubjectDemand): Cancel
  /**
   * Names the symbol that the user chose in a window, until cancelled: what is shown of it comes before the rest. Null for a window
   * that shows no symbol.
   */
  focus(instrument: InstrumentId | null): Cancel
  /** Holds requests back until the first focus is named, or for a moment: a small budget is not to be spent before. */
  expectFocus(): void
  /** The last known value and its provenance; pending when nothing is known yet. The same object until one of them changes. */
  live(instrument: InstrumentId): LiveQuote
  /** Receives every change of an instrument's value or provenance. All who watch it are handed the same object. */
  watch(instrument: InstrumentId, listener: (live: LiveQuote) => void): Cancel
  /** As {@link watch}, of all instruments: for those that learn from every quote, whoever wants it. They come first. */
  watchAll(listener: (live: LiveQuote) => void): Cancel
  /** As {@link live}, for any kind. What the service has no operation for stays pending. */
  sample<Kind extends PolledKind>(kind: Kind, instrument: InstrumentId): Sample<PolledValue<Kind>>
  /** As {@link watch}, for the kinds other than quotes. */
  watchSample<Kind extends Exclude<PolledKind, 'quote'>>(
    kind: Kind,
    instrument: InstrumentId,
    listener: (sample: Sample<PolledValue<Kind>>) => void,
  ): Cancel
  /** As {@link watchSample}, of all instruments. */
  watchAllSamples<Kind extends Exclude<PolledKind, 'quote'>>(
    kind: Kind,
    listener: (sample: Sample<PolledValue<Kind>>) => void,
  ): Cancel
  /** The present by the clock of the service in use, Unix epoch ms: times that it sends are judged by it. */
  serviceNow(): number
  /** Counts an item of an answer whose time cannot be right, for data health. @param key The code, or the item. */
  noteWrongTime(path: string, key: string): void
  state(): FeedState
  watchState(listener: (state: FeedState) => void): Cancel
  /**
   * Polls this service from now on, and drops late answers of the previous connection.
   * @param source The name of the source in use from now on; the base URL unless given. See `Source`.
   */
  connect(address: ServiceAddress, token: string, source?: string): void
  /** Polls nothing. What is known stays, marked, while its source is in use. */
  disconnect(): void
  /**
   * Counts one request to the service that the caller is about to send itself, such as the test of a connection. Waits for
   * the next one that the budget allows, which no poll then takes.
   * @returns What to call when its answer is in or given up: the budget's minute runs from then.
   */
  spend(address: ServiceAddress): Promise<Cancel>
  /**
   * Asks the service in use something once, before the polls and inside the same budget. Fails with the cause `cancelled`
   * when the connection ends first.
   */
  ask<Asked, Value>(endpoint: Endpoint<Asked, Value>, parameters: Asked): OneOff<Value>
  /**
   * As {@link ask}, about a single code of a batch operation: what is asked alike before the request leaves shares it. The answer
   * brings the value of `subject`, which is not polled as well then. It comes first while the user has chosen its symbol.
   */
  askOne<Asked extends BatchParameters, Item>(
    endpoint: Endpoint<Asked, Batch<Item>>,
    parameters: Asked,
    subject: Subject,
  ): Single<Item>
  /**
   * Asks at once what is held back: an operation that the service refused or, without one, a host that is left alone, is out
   * of reach or refuses the key. One request decides; nothing happens while the user has polling paused.
   */
  tryNow(operation: Operation | null): void
  /** While paused nothing is asked, neither polls nor questions; whoever asks gets a failure at once. */
  pause(isPaused: boolean): void
  /** The machine slept or its network changed: what is in flight is given up, and everything is refreshed by importance. */
  wake(): void
  dispose(): void
}

/** How the budget is spent. */
export interface FeedInsight {
  /** Null while no service is in use. */
  health(): FeedHealth | null
  /** The last requests to the service in use, the latest first. */
  requests(): readonly RequestRecord[]
  /** Requests a minute that the plan spends on each instrument; a request is divided evenly among those it carries. */
  shares(): ReadonlyMap<InstrumentId, number>
  /**
   * The plan as it would be with these demands added and, where given, another allowance; null while no service is in use.
   * Without changes it is the present plan.
   */
  forecast(change: PlanChange): Steps<FeedForecast | null>
}

export interface PlanChange {
  readonly added: readonly SubjectDemand[]
  readonly codesPerRequest?: number
  readonly requestsPerMinute?: number
}
