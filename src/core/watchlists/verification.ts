/**
 * Finds out whether the service knows the listed instruments. Those never served are polled until their first quote or refusal, inside the
 * budget.
 */
import { memoryOf } from '#contract/wire/price-memory.ts'
import type { Failure } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { ListVerification } from '#model/service/verification.ts'
import type { Feed } from '../feed/feed.ts'
import { DEMANDS } from '../feed/demand/demand.ts'
import type { TopicProvider } from '../hub/topic-provider.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { Observable } from '../reactive/variable.ts'
import type { PriceSource } from '../source/price-source.ts'
import { instrumentsOn, type StoredList } from './lists/library.ts'
import type { SeenInstruments } from './directory/seen-instruments.ts'

export interface Verification {
  readonly topic: TopicProvider<'verification'>
  /** Refused instruments that the user keeps are no longer reported. */
  keepRefused(instruments: readonly InstrumentId[]): void
  dispose(): void
}

export interface VerificationPorts {
  readonly clock: Pick<Clock, 'schedule'>
  readonly feed: Pick<Feed, 'want' | 'watchAll'>
  readonly lists: Observable<readonly StoredList[]>
  readonly source: PriceSource
  readonly seen: SeenInstruments
  readonly changed: (list: string) => void
}

/** A long import changes hundreds a minute, faster than a user can read. */
const PUBLISH_PERIOD_MS = 1_000

export function createVerification({ clock, feed, lists, source, seen, changed }: VerificationPorts): Verification {
  const pending = new Map<InstrumentId, Cancel>()
  // Another service may know a refused instrument.
  const refused = memoryOf(source, () => new Map<InstrumentId, Failure>())
  let cancelTelling: Cancel | null = null

  function publishSoon(): void {
    cancelTelling ??= clock.schedule(PUBLISH_PERIOD_MS, () => {
      cancelTelling = null
      for (const { id } of lists.current()) changed(id)
    })
  }

  function release(instrument: InstrumentId): void {
    pending.get(instrument)?.()
    pending.delete(instrument)
  }

  function settle(): void {
    const listed = new Set(lists.current().flatMap(instrumentsOn))
    for (const instrument of [...pending.keys()]) if (!listed.has(instrument)) release(instrument)
    for (const instrument of listed) {
      if (pending.has(instrument) || refused().has(instrument) || seen.wasServed(instrument)) continue
      // A window that shows an instrument adds a demand of more weight.
      pending.set(instrument, feed.want({ instrument, kind: 'quote', ...DEMANDS.hidden }))
    }
    publishSoon()
  }

  function receive({ instrument, quote, provenance }: LiveQuote): void {
    const refusal = quote === null ? refusalOf(provenance.failure) : null
    if (quote !== null) seen.addServed(instrument)
    if (quote === null && refusal === null) return
    const isNews = pending.has(instrument) || refused().has(instrument) !== (refusal !== null)
    if (refusal === null) refused().delete(instrument)
    else refused().set(instrument, refusal)
    if (!isNews) return
    release(instrument)
    publishSoon()
  }

  function current(id: string): ListVerification {
    const list = lists.current().find((one) => one.id === id)
    const instruments = list === undefined ? [] : instrumentsOn(list)
    return {
      pending: instruments.filter((instrument) => pending.has(instrument)),
      refused: instruments.flatMap((instrument) => {
        const reason = refused().get(instrument)
        return reason === undefined || seen.isPersisted(instrument) ? [] : [{ instrument, reason }]
      }),
    }
  }

  const stops = [feed.watchAll(receive), lists.watch(settle), source.watch(settle)]
  settle()

  return {
    topic: { current },
    keepRefused(instruments) {
      seen.addStored(instruments)
      publishSoon()
    },
    dispose() {
      for (const stop of stops) stop()
      for (const instrument of [...pending.keys()]) release(instrument)
      cancelTelling?.()
    },
  }
}

/** Returns the failure if it concerns the symbol, rather than the connection, the key, the budget or an empty answer. */
function refusalOf(failure: Failure | null): Failure | null {
  const isLeftOut = failure?.kind === 'noData' && failure.cause === 'unknownCode'
  return failure?.kind === 'rejected' || isLeftOut ? failure : null
}
