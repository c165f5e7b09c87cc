/** Builds the newest sample of a subject with its provenance, once for each change of its facts. */
import { memoryOf } from '#contract/wire/price-memory.ts'
import type { Provenance } from '#model/market/freshness.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Quote } from '#model/market/quote.ts'
import type { Sample } from '#model/market/sample.ts'
import type { Tick } from '#model/market/tape/tick.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { PriceSource } from '#core/source/price-source.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import { newestOf } from './newest-price.ts'
import { freshnessOf, overdueAt, UNPLANNED, type FreshnessFacts, type Polling, type Trouble } from './provenance.ts'
import {
  createSubjectReader,
  polledEndpointOf,
  subjectOf,
  type PolledKind,
  type PolledValue,
  type Subject,
} from '../demand/subject.ts'

export type AnySample = Sample<PolledValue<PolledKind>>

export interface Samples {
  /** The same object while its facts are the same. */
  current(subject: Subject): DatedSample
  /** The newest price; the same object while its samples are the same. */
  live(instrument: InstrumentId): LiveQuote
  /** The present mark, without building a sample. */
  mark(subject: Subject): Mark
  planned(subject: Subject, polling: Polling): void
  unplanned(subject: Subject): void
  /** The new connection has no plan yet. */
  connected(): void
  disconnected(): void
  setTrouble(trouble: Trouble | null): void
  /** Marks no value as stale before this monotonic time. */
  grace(until: number): void
}

export interface Mark extends Pick<Provenance, 'state' | 'expectedPeriodMs'> {
  /** When time alone changes it, monotonic ms, or Infinity. */
  readonly changesAt: number
}

interface DatedSample {
  readonly sample: AnySample
  /** When time alone changes its mark, monotonic ms, or Infinity. */
  readonly changesAt: number
}

interface Built extends DatedSample {
  readonly entry: LedgerEntry
  readonly quote: LedgerEntry
  readonly polling: Polling
  readonly trouble: Trouble | null
}

interface BuiltLive {
  readonly quote: AnySample
  readonly tick: AnySample | null
  readonly live: LiveQuote
}

export function createSamples(clock: Pick<Clock, 'now' | 'monotonic'>, ledger: Ledger, source: PriceSource): Samples {
  const read = createSubjectReader()
  const pollings = new Map<Subject, Polling>()
  const built = memoryOf(source, () => new Map<Subject, Built>())
  const builtLive = memoryOf(source, () => new Map<InstrumentId, BuiltLive>())
  let trouble: Trouble | null = null
  let graceUntil = -Infinity
  let isConnected = false

  const pollingOf = (subject: Subject): Polling => pollings.get(subject) ?? UNPLANNED

  function current(subject: Subject): DatedSample {
    const known = built().get(subject)
    if (known !== undefined && holds(subject, known)) return known
    const next = build(subject)
    built().set(subject, next)
    return next
  }

  function holds(subject: Subject, { entry, quote, polling, trouble: former, changesAt }: Built): boolean {
    const isSame = entry === ledger.entry(subject) && quote === ledger.entry(read(subject).instrument)
    return isSame && polling === pollingOf(subject) && former === trouble && clock.monotonic() <= changesAt
  }

  function factsOf(subject: Subject): FreshnessFacts {
    const { confirmedAt, isAhead, failure: own } = ledger.entry(subject)
    const { instrument, assetClass } = read(subject)
    const { periodMs: expectedPeriodMs, session, quarantined, refusal } = pollingOf(subject)
    const failure = own ?? refusal
    // Only quotes have a trading status, which marks all values of the instrument.
    const quote = ledger.entry(instrument).value
    const status = quote !== null && 'status' in quote ? quote.status : null
    const connection = trouble?.kind ?? null
    return {
      assetClass, status, confirmedAt, isAhead, expectedPeriodMs, isConnected, failure, session, quarantined, connection,
      graceUntil,
    } // prettier-ignore
  }

  function useService(isInUse: boolean): void {
    isConnected = isInUse
    pollings.clear()
    built().clear()
  }

  function build(subject: Subject): Built {
    const { kind, instrument, assetClass } = read(subject)
    const [entry, polling, facts, now] = [
      ledger.entry(subject),
      pollingOf(subject),
      factsOf(subject),
      clock.monotonic(),
    ]
    const { value, fetchedAt, failure } = entry
    const { dueAt } = polling
    const { state, expectedPeriodMs, changesAt } = markOf(facts, now)
    const provenance: Provenance = {
      state,
      path: polledEndpointOf(kind, assetClass)?.path ?? '',
      fetchedAt,
      expectedPeriodMs,
      nextDueAt: dueAt === Infinity ? null : clock.now() + Math.max(0, dueAt - now),
      failure: trouble?.keyFailure ?? failure ?? polling.refusal,
    }
    const sample = { instrument, value, provenance }
    return { sample, entry, quote: ledger.entry(instrument), polling, trouble, changesAt }
  }

  function live(instrument: InstrumentId): LiveQuote {
    const quote = current(instrument).sample
    const tick = isTicked(instrument) ? current(subjectOf('tick', instrument)).sample : null
    const known = builtLive().get(instrument)
    if (known !== undefined && known.quote === quote && known.tick === tick) return known.live
    // A subject's values come from its kind's own operation.
    const next = newestOf(quote as Sample<Quote>, tick as Sample<Tick> | null)
    builtLive().set(instrument, { quote, tick, live: next })
    return next
  }

  const isTicked = (instrument: InstrumentId): boolean =>
    read(instrument).assetClass === 'crypto' && ledger.entry(subjectOf('tick', instrument)).value !== null

  return {
    current,
    live,
    mark: (subject) => markOf(factsOf(subject), clock.monotonic()),
    planned: (subject, polling) => pollings.set(subject, polling),
    unplanned: (subject) => pollings.delete(subject),
    connected: () => useService(true),
    disconnected: () => useService(false),
    setTrouble(next) {
      const isSame = next?.kind === trouble?.kind && next?.keyFailure === trouble?.keyFailure
      if (!isSame) trouble = next
    },
    grace(until) {
      graceUntil = until
      built().clear()
    },
  }
}

function markOf(facts: FreshnessFacts, now: number): Mark {
  const { expectedPeriodMs } = facts
  const at = overdueAt(facts)
  return { state: freshnessOf(facts, now), expectedPeriodMs, changesAt: at >= now ? at : Infinity }
}
