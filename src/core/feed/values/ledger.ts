/** Records the last known value of every subject, and the outcome of later requests. */
import { memoryOf } from '#contract/wire/price-memory.ts'
import { believeTime } from '#model/values/ahead-time.ts'
import type { Failure } from '#model/values/failure.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { ServiceClock } from '#core/service/service-clock.ts'
import type { PriceSource } from '#core/source/price-source.ts'
import { judgeValue, timeOf, type KnownValue, type Value } from './judge-value.ts'
import type { Subject } from '../demand/subject.ts'

export interface LedgerEntry extends KnownValue {
  /** When the last answer with the value came, or was asked for if it took long, Unix epoch ms. */
  readonly fetchedAt: number | null
  /** When that answer came, monotonic ms, less the time that this clock did not count. */
  readonly confirmedAt: number | null
  readonly failure: Failure | null
  /** The time in the last answer if it was ahead, Unix epoch ms; see `believeTime`. */
  readonly doubtfulTime: number | null
}

export interface Ledger {
  entry(subject: Subject): LedgerEntry
  /**
   * Returns whether the market moved on; null without a previous value.
   *
   * @param sentAt When the value was asked for, monotonic ms; now if left out.
   */
  received(subject: Subject, value: Value, sentAt?: number): boolean | null
  failed(subject: Subject, reason: Failure): void
  /**
   * Adds time that the machine slept to ages: most monotonic clocks stop during sleep, and the wall clock moves ahead.
   */
  wallClockMoved(byMs: number): void
  /** Forgets failures of the previous connection. */
  connected(): void
}

/**
 * An answer that takes longer may have waited in our own process while that was stopped. Its value is dated when it was requested, as
 * HTTP caches do (RFC 9111, section 4.2.3), so that no price looks younger than it is.
 */
const MAX_WAY_MS = 2_000

const UNKNOWN: LedgerEntry = {
  value: null,
  servedTime: null,
  isAhead: false,
  fetchedAt: null,
  confirmedAt: null,
  failure: null,
  doubtfulTime: null,
}

export interface LedgerParts {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  readonly serviceClock: Pick<ServiceClock, 'now'>
  readonly source: PriceSource
  readonly onAhead: (subject: Subject) => void
}

export function createLedger({ clock, serviceClock, source, onAhead }: LedgerParts): Ledger {
  const entries = memoryOf(source, () => new Map<Subject, LedgerEntry>())
  const entry = (subject: Subject) => entries().get(subject) ?? UNKNOWN

  return {
    entry,
    received(subject, fetched, sentAt = clock.monotonic()) {
      const [known, now, time] = [entry(subject), serviceClock.now(), timeOf(fetched)]
      const belief = believeTime(time, now, known.doubtfulTime)
      if (belief !== 'right') onAhead(subject)
      if (belief === 'doubtful') {
        entries().set(subject, { ...known, failure: null, doubtfulTime: time })
        return known.value === null ? null : false
      }
      const isAhead = belief === 'repeated'
      const { movedOn, isConfirmed, ...judged } = judgeValue(known, { value: fetched, isAhead, now })
      const wayMs = clock.monotonic() - sentAt
      const ageMs = wayMs > MAX_WAY_MS ? wayMs : 0
      const { fetchedAt, confirmedAt } = isConfirmed
        ? { fetchedAt: clock.now() - ageMs, confirmedAt: clock.monotonic() }
        : known
      const doubtfulTime = isAhead ? time : null
      entries().set(subject, { ...judged, fetchedAt, confirmedAt, failure: null, doubtfulTime })
      return known.value === null ? null : movedOn
    },
    failed(subject, reason) {
      entries().set(subject, { ...entry(subject), failure: reason })
    },
    wallClockMoved(byMs) {
      if (byMs <= 0) return
      for (const [subject, known] of entries())
        if (known.confirmedAt !== null) entries().set(subject, { ...known, confirmedAt: known.confirmedAt - byMs })
    },
    connected() {
      for (const [subject, known] of entries()) entries().set(subject, { ...known, failure: null })
    },
  }
}
