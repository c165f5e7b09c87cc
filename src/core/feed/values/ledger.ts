/** Records the last known value of every subject, and what came of asking for it since. */
import { memoryOf } from '#contract/wire/price-memory.ts'
import { believeTime } from '#model/values/ahead-time.ts'
import type { Failure } from '#model/values/failure.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { ServiceClock } from '#core/service/service-clock.ts'
import type { PriceSource } from '#core/source/price-source.ts'
import { judgeValue, timeOf, type KnownValue, type Value } from './judge-value.ts'
import type { Subject } from '../demand/subject.ts'

export interface LedgerEntry extends KnownValue {
  /** When the latest answer with the value came, or was asked for if it took long, Unix epoch ms; null before the first. */
  readonly fetchedAt: number | null
  /** The same moment, monotonic ms; less what that clock did not count since. */
  readonly confirmedAt: number | null
  /** Why the latest attempt did not bring the value; null when it did. */
  readonly failure: Failure | null
  /** The time of the latest answer where that was ahead, Unix epoch ms; see `believeTime`. */
  readonly doubtfulTime: number | null
}

export interface Ledger {
  entry(subject: Subject): LedgerEntry
  /**
   * Returns whether the market moved on since the value known before; null when none was known.
   *
   * @param sentAt When the value was asked for, monotonic ms; now if left out.
   */
  received(subject: Subject, value: Value, sentAt?: number): boolean | null
  failed(subject: Subject, reason: Failure): void
  /** A wall clock that moved ahead tells how long the machine slept, ms: asleep, most machines stop the monotonic clock. */
  wallClockMoved(byMs: number): void
  /** Forgets failures: the next answers come over another connection. */
  connected(): void
}

/**
 * An answer that takes longer may have waited on this side, in a process that was stopped. Its value is dated when it was asked for, as
 * HTTP caches do (RFC 9111, section 4.2.3): no price looks younger than it is.
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
  /** An answer dated a value ahead of the service's clock. */
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
        ? { fetchedAt: clock.now() - ageMs, confirmedAt: clock.monotonic() - ageMs }
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
