/** Every value together with its provenance, and who is told when either changes. */
import type { Failure } from '../../model/failure.ts'
import type { FreshnessState, Provenance } from '../../model/freshness.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { LiveQuote } from '../../model/live-quote.ts'
import type { Sample } from '../../model/sample.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { Standing } from '../service/host-status.ts'
import { isPolled, type Item } from './plan/group.ts'
import type { Ledger } from './ledger.ts'
import { createListeners } from '../reactive/listeners.ts'
import type { Plan } from './plan/plan.ts'
import { newestOf } from './newest-price.ts'
import { freshnessOf, overdueAt, type FreshnessFacts } from './provenance.ts'
import {
  createSubjectReader,
  polledEndpointOf,
  subjectOf,
  type PolledKind,
  type PolledValue,
  type Subject,
  type SubjectParts,
} from './subject.ts'

/** What of a connection bears on its values. */
export interface ServiceInUse {
  readonly caller: { readonly standing: Pick<Standing, 'pausedUntil' | 'key'> }
  readonly poller: { readonly plan: Pick<Plan, 'item'> }
}

export interface Marks {
  live(instrument: InstrumentId): LiveQuote
  watch(listener: (changed: LiveQuote) => void): Cancel
  sample<Kind extends PolledKind>(kind: Kind, instrument: InstrumentId): Sample<PolledValue<Kind>>
  watchSamples(listener: (kind: PolledKind, instrument: InstrumentId) => void): Cancel
  /** The subject's value or failure changed. */
  tell(subject: Subject): void
  /** Tells those of these subjects whose mark changed by itself. Cheap while `all` is false and no mark can have. */
  sweep(subjects: Iterable<Subject>, all: boolean): void
  /** Calls nothing stale before this monotonic time. */
  grace(until: number): void
}

export function createMarks(
  clock: Pick<Clock, 'now' | 'monotonic'>,
  ledger: Ledger,
  inUse: () => ServiceInUse | null,
): Marks {
  const quoteListeners = createListeners<LiveQuote>()
  const sampleListeners = createListeners<SubjectParts>()
  const read = createSubjectReader()
  /** The mark that listeners were last told. */
  const told = new Map<Subject, FreshnessState>()
  let graceUntil = -Infinity
  let nextChangeAt = -Infinity

  function factsOf(subject: Subject, now: number): FreshnessFacts {
    const { confirmedAt, failure } = ledger.entry(subject)
    const { instrument, assetClass } = read(subject)
    const connection = inUse()
    const item = connection?.poller.plan.item(subject)
    // Only quotes tell whether an instrument is halted; its other values are marked with it.
    const quote = ledger.entry(instrument).value
    return {
      assetClass,
      status: quote !== null && 'status' in quote ? quote.status : null,
      confirmedAt,
      expectedPeriodMs: periodOf(item),
      failure,
      session: item?.group.rest.session() ?? 'open',
      quarantined: item?.suspicion?.quarantined ?? false,
      connection: troubleOf(connection, now),
      graceUntil,
    }
  }

  function provenanceOf(subject: Subject): Provenance {
    const now = clock.monotonic()
    const facts = factsOf(subject, now)
    const { kind, assetClass } = read(subject)
    const dueAt = inUse()?.poller.plan.item(subject)?.poll?.dueAt ?? Infinity
    return {
      state: freshnessOf(facts, now),
      path: polledEndpointOf(kind, assetClass)?.path ?? '',
      fetchedAt: ledger.entry(subject).fetchedAt,
      expectedPeriodMs: facts.expectedPeriodMs,
      nextDueAt: dueAt === Infinity ? null : clock.now() + Math.max(0, dueAt - now),
      failure: keyFailureOf(inUse()) ?? facts.failure,
    }
  }

  function sample<Kind extends PolledKind>(kind: Kind, instrument: InstrumentId): Sample<PolledValue<Kind>> {
    const subject = subjectOf(kind, instrument)
    // A subject's values come from its kind's own operation.
    const value = ledger.entry(subject).value as PolledValue<Kind> | null
    return { instrument, value, provenance: provenanceOf(subject) }
  }

  function live(instrument: InstrumentId): LiveQuote {
    const quote = sample('quote', instrument)
    if (isTicked(instrument)) return newestOf(quote, sample('tick', instrument))
    return { instrument, quote: quote.value, provenance: quote.provenance }
  }

  const isTicked = (instrument: InstrumentId): boolean =>
    read(instrument).assetClass === 'crypto' && ledger.entry(subjectOf('tick', instrument)).value !== null

  function tell(subject: Subject): void {
    const parts = read(subject)
    const now = clock.monotonic()
    const facts = factsOf(subject, now)
    told.set(subject, freshnessOf(facts, now))
    foresee(facts, now)
    if (parts.kind !== 'quote') sampleListeners.tell(parts)
    // A trade may be newer than the quote.
    if (parts.kind === 'quote' || parts.kind === 'tick') quoteListeners.tell(live(parts.instrument))
  }

  function foresee(facts: FreshnessFacts, now: number): void {
    const changesAt = overdueAt(facts)
    if (changesAt >= now) nextChangeAt = Math.min(nextChangeAt, changesAt)
  }

  return {
    live,
    sample,
    watch: (listener) => quoteListeners.add(listener),
    watchSamples: (listener) => sampleListeners.add(({ kind, instrument }) => listener(kind, instrument)),
    tell,
    sweep(subjects, all) {
      const now = clock.monotonic()
      if (!all && now <= nextChangeAt) return
      nextChangeAt = Infinity
      for (const subject of subjects) {
        const facts = factsOf(subject, now)
        foresee(facts, now)
        if (freshnessOf(facts, now) !== told.get(subject)) tell(subject)
      }
    },
    grace(until) {
      graceUntil = until
    },
  }
}

/** Null while nothing is planned: what rests does not grow old. */
function periodOf(item: Item | undefined): number | null {
  if (item === undefined || item.poll === null || !isPolled(item.group)) return null
  return item.poll.periodMs === Infinity ? null : item.poll.periodMs
}

/** What is refused with the key is no operation's own trouble. */
function keyFailureOf(connection: ServiceInUse | null): Failure | null {
  return connection?.caller.standing.key.refusal()?.reason ?? null
}

function troubleOf(connection: ServiceInUse | null, now: number): FreshnessFacts['connection'] {
  if (connection === null) return null
  const { standing } = connection.caller
  if (keyFailureOf(connection) !== null) return 'unauthorised'
  return standing.pausedUntil(now) === null ? null : 'rateLimited'
}
