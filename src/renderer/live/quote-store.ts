/**
 * The live quotes of a window, outside Svelte: a batch of hundreds of changes costs one call to each table, which then
 * touches only the rows that can be seen.
 */
import type { Client } from '../../contract/client.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { LiveQuote } from '../../model/live-quote.ts'
import { ratchetDecimals } from '../format/decimals.ts'

export interface StoredQuote {
  readonly live: LiveQuote
  /** Decimals to write its prices with; never falls. */
  readonly decimals: number
}

/** Prices of one instrument that are remembered, for a line of its latest way. */
const MOST_SEEN = 60

export interface QuoteStore {
  /** Listens to these instruments until released. Lists may overlap; each instrument is ordered once. */
  follow(instruments: readonly InstrumentId[]): () => void
  get(instrument: InstrumentId): StoredQuote | undefined
  /** The last prices that came while it was followed, oldest first. */
  seenPrices(instrument: InstrumentId): readonly number[]
  /** Hears which instruments changed, once for every batch. */
  watch(listener: (changed: ReadonlySet<InstrumentId>) => void): () => void
}

interface Followed {
  holders: number
  readonly stop: () => void
}

/** `defer` runs a task after the current one: the changes of one batch are announced together. */
export function createQuoteStore(client: Client, defer: (task: () => void) => void): QuoteStore {
  const followed = new Map<InstrumentId, Followed>()
  const stored = new Map<InstrumentId, StoredQuote>()
  const seen = new Map<InstrumentId, number[]>()
  const listeners = new Set<(changed: ReadonlySet<InstrumentId>) => void>()
  let changed = new Set<InstrumentId>()

  function announce(): void {
    const batch = changed
    changed = new Set()
    for (const listener of listeners) listener(batch)
  }

  function see(instrument: InstrumentId, price: number): void {
    const prices = seen.get(instrument)
    if (prices === undefined) seen.set(instrument, [price])
    else if (prices.at(-1) !== price) {
      if (prices.push(price) > MOST_SEEN) prices.shift()
    }
  }

  function take(instrument: InstrumentId, live: LiveQuote): void {
    const decimals = stored.get(instrument)?.decimals ?? 0
    stored.set(instrument, { live, decimals: live.quote === null ? decimals : ratchetDecimals(decimals, live.quote) })
    if (live.quote !== null) see(instrument, live.quote.last)
    if (changed.size === 0) defer(announce)
    changed.add(instrument)
  }

  function hold(instrument: InstrumentId): void {
    const known = followed.get(instrument)
    if (known !== undefined) {
      known.holders += 1
      return
    }
    const stop = client.subscribe('quote', instrument, (live) => take(instrument, live))
    followed.set(instrument, { holders: 1, stop })
  }

  function release(instrument: InstrumentId): void {
    const known = followed.get(instrument)
    if (known === undefined) return
    known.holders -= 1
    if (known.holders > 0) return
    known.stop()
    followed.delete(instrument)
    stored.delete(instrument)
    seen.delete(instrument)
  }

  return {
    follow(instruments) {
      for (const instrument of instruments) hold(instrument)
      let released = false
      return () => {
        if (released) return
        released = true
        for (const instrument of instruments) release(instrument)
      }
    },
    get: (instrument) => stored.get(instrument),
    seenPrices: (instrument) => [...(seen.get(instrument) ?? [])],
    watch(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
