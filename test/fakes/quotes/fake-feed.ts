/** A feed without requests: the test sets its knowledge and sees the demands. */
import type { SubjectDemand } from '#core/feed/demand/demand.ts'
import type { Feed, FeedInsight, FeedState } from '#core/feed/feed.ts'
import { subjectOf, type PolledKind, type PolledValue, type Subject } from '#core/feed/demand/subject.ts'
import { failure as failureOf, type Failure } from '#model/values/failure.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Quote } from '#model/market/quote.ts'
import type { Sample } from '#model/market/sample.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import type { Operation } from '#core/service/operations.ts'
import { createKeyedListeners } from '#core/reactive/keyed-listeners.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { createPriceSource } from '#core/source/price-source.ts'

export interface FakeFeed extends Feed, FeedInsight {
  /** The service's clock; if null, no time counts as ahead. */
  now: (() => number) | null
  /** Items noted for a wrong time, by path and key. */
  readonly wrongTimes: readonly string[]
  readonly focused: readonly (InstrumentId | null)[]
  demands(): readonly SubjectDemand[]
  /** Acts like an answer at `fetchedAt` (Unix epoch ms) that is polled every `expectedPeriodMs`. */
  serve(instrument: InstrumentId, quote: Quote, fetchedAt: number, expectedPeriodMs?: number): void
  /** Changes the freshness of an instrument without an answer. */
  mark(instrument: InstrumentId, state: FreshnessState): void
  price(instrument: InstrumentId, last: number): void
  quote(instrument: InstrumentId, quote: Quote): void
  /** Acts like an answer of the service at `fetchedAt` (Unix epoch ms). */
  bring<Kind extends PolledKind>(
    kind: Kind,
    instrument: InstrumentId,
    value: PolledValue<Kind>,
    fetchedAt?: number,
  ): void
  /** Acts like an answer of the service that explains why there is no value. */
  fail(instrument: InstrumentId, failure: Failure): void
  become(state: FeedState['state'], failure?: Failure | null): void
  /** Every connection made, with its key; null is a disconnection. */
  readonly connections: readonly ({ readonly address: ServiceAddress; readonly token: string } | null)[]
  readonly disposed: boolean
  readonly wakes: number
  readonly unsettled: number
  /** Makes `spend` wait until the returned function is called. */
  holdBudget(): () => void
  /** Requested outside of the polls. */
  readonly asked: readonly Subject[]
  readonly isPaused: boolean
  readonly tries: readonly (Operation | null)[]
}

type AnySample = Sample<PolledValue<PolledKind>>

const NO_SERVICE: Failure = {
  kind: 'unavailable',
  cause: 'unreachable',
  message: 'there is no service behind this feed',
}

function liveQuote(instrument: InstrumentId, last: number | null): LiveQuote {
  const quote =
    last === null
      ? null
      : {
          last, open: null, high: null, low: null, previousClose: null, change: null, changePercent: null,
          volume: null, turnover: null, status: null, time: 1_795_000_000_000,
        } // prettier-ignore
  const provenance = {
    state: last === null ? 'pending' : 'healthy', path: '/stock/quotes', fetchedAt: null, expectedPeriodMs: null,
    nextDueAt: null, failure: null,
  } as const // prettier-ignore
  return { instrument, quote, provenance }
}

export function createFakeFeed(): FakeFeed {
  const demands = new Set<SubjectDemand>()
  const prices = new Map<InstrumentId, number>()
  const quoteListeners = createKeyedListeners<InstrumentId, LiveQuote>()
  const state = createVariable<FeedState>({
    state: 'starting',
    failure: null,
    nextTryAt: null,
    requestsInLastMinute: 0,
  })
  const values = new Map<Subject, PolledValue<PolledKind>>()
  const sampleListeners = createKeyedListeners<Subject, AnySample>()
  const kindListeners = createKeyedListeners<PolledKind, AnySample>()
  const connections: ({ readonly address: ServiceAddress; readonly token: string } | null)[] = []
  const fetched = new Map<Subject, number>()
  const quotes = new Map<InstrumentId, Quote>()
  function live(instrument: InstrumentId): LiveQuote {
    const last = served.get(instrument)
    if (last !== undefined) return last
    const known = liveQuote(instrument, prices.get(instrument) ?? null)
    return { ...known, quote: quotes.get(instrument) ?? known.quote }
  }
  const served = new Map<InstrumentId, LiveQuote>()
  let room = Promise.resolve()
  const source = createPriceSource()
  const focused: (InstrumentId | null)[] = []
  const feed = {
    source,
    focused,
    connections,
    disposed: false,
    wakes: 0,
    unsettled: 0,
    holdBudget() {
      const { promise, resolve } = Promise.withResolvers<void>()
      room = promise
      return resolve
    },
    demands: () => [...demands],
    price(instrument: InstrumentId, last: number) {
      served.delete(instrument)
      prices.set(instrument, last)
      quotes.delete(instrument)
      quoteListeners.publish(instrument, live(instrument))
    },
    quote(instrument: InstrumentId, quote: Quote) {
      served.delete(instrument)
      if (quote.last !== null) prices.set(instrument, quote.last)
      quotes.set(instrument, quote)
      quoteListeners.publish(instrument, live(instrument))
    },
    serve(instrument: InstrumentId, quote: Quote, fetchedAt: number, expectedPeriodMs: number | null = null) {
      const nextDueAt = expectedPeriodMs === null ? null : fetchedAt + expectedPeriodMs
      const provenance = { ...liveQuote(instrument, quote.last).provenance, fetchedAt, expectedPeriodMs, nextDueAt }
      served.set(instrument, { instrument, quote, provenance })
      quoteListeners.publish(instrument, live(instrument))
    },
    mark(instrument: InstrumentId, state: FreshnessState) {
      const known = live(instrument)
      served.set(instrument, { ...known, provenance: { ...known.provenance, state } })
    },
    fail(instrument: InstrumentId, failure: Failure) {
      const known = live(instrument)
      const failing: LiveQuote = { ...known, provenance: { ...known.provenance, state: 'failing', failure } }
      quoteListeners.publish(instrument, failing)
    },
    become(next: FeedState['state'], failure: Failure | null = null) {
      state.set({ state: next, failure, nextTryAt: null, requestsInLastMinute: 1 })
    },
    focus(instrument: InstrumentId | null) {
      focused.push(instrument)
      return () => void focused.splice(focused.indexOf(instrument), 1)
    },
    expectFocus() {},
    want(demand: SubjectDemand) {
      const own = { ...demand }
      demands.add(own)
      return () => demands.delete(own)
    },
    live,
    bring(kind: PolledKind, instrument: InstrumentId, value: PolledValue<PolledKind>, fetchedAt?: number) {
      values.set(subjectOf(kind, instrument), value)
      if (fetchedAt !== undefined) fetched.set(subjectOf(kind, instrument), fetchedAt)
      const sample = feed.sample(kind, instrument)
      kindListeners.publish(kind, sample)
      sampleListeners.publish(subjectOf(kind, instrument), sample)
    },
    sample<Kind extends PolledKind>(kind: Kind, instrument: InstrumentId) {
      const value = (values.get(subjectOf(kind, instrument)) ?? null) as PolledValue<Kind> | null
      const fetchedAt = fetched.get(subjectOf(kind, instrument)) ?? null
      return { instrument, value, provenance: { ...live(instrument).provenance, fetchedAt } }
    },
    watchSample<Kind extends PolledKind>(
      kind: Kind,
      instrument: InstrumentId,
      listener: (sample: Sample<PolledValue<Kind>>) => void,
    ) {
      return sampleListeners.add(subjectOf(kind, instrument), (sample) => listener(sample as never))
    },
    watchAllSamples<Kind extends PolledKind>(kind: Kind, listener: (sample: Sample<PolledValue<Kind>>) => void) {
      return kindListeners.add(kind, (sample) => listener(sample as never))
    },
    watch: quoteListeners.add,
    watchAll: quoteListeners.addToAll,
    now: null as (() => number) | null,
    serviceNow: () => feed.now?.() ?? Date.UTC(2100, 0),
    wrongTimes: [] as string[],
    noteWrongTime(path: string, key: string) {
      feed.wrongTimes.push(`${path} ${key}`)
    },
    state: () => state.current(),
    watchState: (listener: (state: FeedState) => void) => state.watch(listener),
    connect(address: ServiceAddress, token: string, service = address.baseUrl) {
      source.use(service)
      connections.push({ address, token })
    },
    disconnect() {
      connections.push(null)
    },
    async spend() {
      await room
      feed.unsettled++
      return () => {
        feed.unsettled--
      }
    },
    ask() {
      return { result: Promise.resolve(failureOf(NO_SERVICE)), cancel() {} }
    },
    asked: [] as Subject[],
    askOne(_endpoint: unknown, _parameters: unknown, subject: Subject) {
      feed.asked.push(subject)
      return { result: Promise.resolve(failureOf(NO_SERVICE)), cancel() {} }
    },
    health: () => null,
    requests: () => [],
    shares: () => new Map<InstrumentId, number>(),
    *forecast() {
      yield
      return null
    },
    isPaused: false,
    pause(isPaused: boolean) {
      feed.isPaused = isPaused
    },
    tries: [] as (Operation | null)[],
    tryNow(operation: Operation | null) {
      feed.tries.push(operation)
    },
    wake() {
      feed.wakes++
    },
    dispose() {
      feed.disposed = true
    },
  }
  return feed
}
