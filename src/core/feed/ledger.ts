/** The last known value of every instrument, and what came of asking for it since. */
import type { Failure } from '../../model/failure.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import { arrivalOf, type Quote } from '../../model/quote.ts'
import type { Clock } from '../ports.ts'

export interface LedgerEntry {
  readonly quote: Quote | null
  /** Of the latest answer that carried the value, Unix epoch ms; null before the first. */
  readonly fetchedAt: number | null
  /** The same moment, monotonic ms. */
  readonly confirmedAt: number | null
  /** Why the latest attempt did not bring the value; null when it did. */
  readonly failure: Failure | null
}

export interface Ledger {
  entry(instrument: InstrumentId): LedgerEntry
  /** Returns whether the market moved on since the value known before; null when none was known. */
  received(instrument: InstrumentId, quote: Quote): boolean | null
  failed(instrument: InstrumentId, reason: Failure): void
  /** Forgets failures: they were another connection's. */
  forgive(): void
  clear(): void
}

const UNKNOWN: LedgerEntry = { quote: null, fetchedAt: null, confirmedAt: null, failure: null }

export function createLedger(clock: Pick<Clock, 'now' | 'monotonic'>): Ledger {
  const entries = new Map<InstrumentId, LedgerEntry>()
  const entry = (instrument: InstrumentId) => entries.get(instrument) ?? UNKNOWN

  return {
    entry,
    received(instrument, quote) {
      const known = entry(instrument).quote
      const arrival = arrivalOf(known, quote)
      // An older answer says nothing new about the value, but the service did confirm that it has nothing newer.
      const kept = arrival === 'older' ? known : quote
      entries.set(instrument, {
        quote: kept,
        fetchedAt: clock.now(),
        confirmedAt: clock.monotonic(),
        failure: null,
      })
      return known === null ? null : arrival === 'new'
    },
    failed(instrument, reason) {
      entries.set(instrument, { ...entry(instrument), failure: reason })
    },
    forgive() {
      for (const [instrument, known] of entries) entries.set(instrument, { ...known, failure: null })
    },
    clear: () => entries.clear(),
  }
}
