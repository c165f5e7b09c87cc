/** Records the last known value of every subject, and what came of asking for it since. */
import { memoryOf } from '../../contract/price-memory.ts'
import { DAY_MS } from '../../model/duration.ts'
import type { Failure } from '../../model/failure.ts'
import { arrivalOf, withStatusOf, type Quote } from '../../model/quote.ts'
import type { Clock } from '../ports/clock.ts'
import type { PriceSource } from '../source/price-source.ts'
import type { PolledKind, PolledValue, Subject } from './subject.ts'

type Value = PolledValue<PolledKind>

export interface LedgerEntry {
  readonly value: Value | null
  /** Of the latest answer that carried the value, Unix epoch ms; null before the first. */
  readonly fetchedAt: number | null
  /** The same moment, monotonic ms; less what that clock did not count since. */
  readonly confirmedAt: number | null
  /** Why the latest attempt did not bring the value; null when it did. */
  readonly failure: Failure | null
}

export interface Ledger {
  entry(subject: Subject): LedgerEntry
  /** Returns whether the market moved on since the value known before; null when none was known. */
  received(subject: Subject, value: Value): boolean | null
  failed(subject: Subject, reason: Failure): void
  /** A wall clock that moved ahead tells how long the machine slept, ms: asleep, most machines stop the monotonic clock. */
  wallClockMoved(byMs: number): void
  /** Forgets failures: the next answers come over another connection. */
  connected(): void
}

const UNKNOWN: LedgerEntry = { value: null, fetchedAt: null, confirmedAt: null, failure: null }

export function createLedger(clock: Pick<Clock, 'now' | 'monotonic'>, source: PriceSource): Ledger {
  const entries = memoryOf(source, () => new Map<Subject, LedgerEntry>())
  const entry = (subject: Subject) => entries().get(subject) ?? UNKNOWN

  return {
    entry,
    received(subject, fetched) {
      const known = entry(subject)
      const { value, movedOn, isConfirmed } = judge(known.value, fetched, clock.now())
      const { fetchedAt, confirmedAt } = isConfirmed
        ? { fetchedAt: clock.now(), confirmedAt: clock.monotonic() }
        : known
      entries().set(subject, { value, fetchedAt, confirmedAt, failure: null })
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

/** No trade happens later than this from now, whatever the clocks: a value that says so must not outlive the mistake. */
const MAX_AHEAD_MS = DAY_MS

interface Judged {
  readonly value: Value
  readonly movedOn: boolean
  /** Whether the answer carried the value; the price of a quote that came without one is as old as before. */
  readonly isConfirmed: boolean
}

/** Which of two values is valid. An older answer confirms that the service has nothing newer than what is known. */
function judge(known: Value | null, fetched: Value, now: number): Judged {
  if (known === null || isAhead(known, now)) return { value: fetched, movedOn: true, isConfirmed: true }
  if (isQuote(known) && isQuote(fetched)) return judgeQuote(known, fetched)
  if ('time' in known && 'time' in fetched && isBefore(fetched.time, known.time))
    return { value: known, movedOn: false, isConfirmed: true }
  // Books and candles carry no time of their own; any difference is the market's.
  return { value: fetched, movedOn: JSON.stringify(known) !== JSON.stringify(fetched), isConfirmed: true }
}

function judgeQuote(known: Quote, fetched: Quote): Judged {
  if (known.last === null) return { value: fetched, movedOn: fetched.last !== null, isConfirmed: true }
  if (fetched.last === null) return { value: withStatusOf(known, fetched), movedOn: false, isConfirmed: false }
  const arrival = arrivalOf(known, fetched)
  return { value: arrival === 'older' ? known : fetched, movedOn: arrival === 'new', isConfirmed: true }
}

const isBefore = (one: number | null, other: number | null): boolean => one !== null && other !== null && one < other

function isAhead(value: Value, now: number): boolean {
  return 'time' in value && value.time !== null && value.time > now + MAX_AHEAD_MS
}

function isQuote(value: Value): value is Quote {
  return 'last' in value
}
