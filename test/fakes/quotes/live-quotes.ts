/** Values as a window receives them, with plausible defaults. */
import type { Provenance } from '#model/market/freshness.ts'
import { parseInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { PricedQuote, Quote, UnpricedQuote } from '#model/market/quote.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import { NO_MARKS, DEFAULT_APPEARANCE, type Watchlist, type WatchlistEntry } from '#model/watchlists/watchlist.ts'

/** 20 November 2026, 14:30 UTC. */
export const NOON_MS = Date.UTC(2026, 10, 20, 14, 30)

/** @throws RangeError for a text that is not an id, so that a typing error fails the test. */
export function idOf(text: string): InstrumentId {
  if (parseInstrumentId(text) === null) throw new RangeError(`not an instrument id: ${text}`)
  return text as InstrumentId
}

export function quoteWith(parts: Partial<PricedQuote> = {}): PricedQuote {
  return {
    last: 265.46,
    open: 266.35,
    high: 270.94,
    low: 265.44,
    previousClose: 266.35,
    change: -0.89,
    changePercent: -0.33,
    volume: 46_450_000,
    turnover: 12_450_000_000,
    status: 0,
    time: NOON_MS,
    ...parts,
  }
}

/** Halted all day: the service sends 0 for all prices but the previous close. */
export function haltedQuote(parts: Partial<UnpricedQuote> = {}): UnpricedQuote {
  return {
    ...{ last: null, open: null, high: null, low: null, previousClose: 34.68, change: null, changePercent: null },
    ...{ volume: 0, turnover: 0, status: 1, time: NOON_MS },
    ...parts,
  }
}

/** @param quote The whole quote, or the fields that differ from {@link quoteWith}. */
export function liveWith(
  instrument: InstrumentId,
  quote: Partial<PricedQuote> | Quote | null = {},
  provenance: Partial<Provenance> = {},
): LiveQuote {
  return {
    instrument,
    quote: quote === null || quote.last === null ? quote : quoteWith(quote),
    provenance: {
      state: quote === null ? 'pending' : 'healthy',
      path: '/stock/quotes',
      fetchedAt: quote === null ? null : NOON_MS,
      expectedPeriodMs: 1000,
      nextDueAt: NOON_MS + 1000,
      failure: null,
      ...provenance,
    },
  }
}

export function listOf(id: string, name: string, instruments: readonly InstrumentId[]): Watchlist {
  return { ...DEFAULT_APPEARANCE, id, name, rows: instruments.map((instrument) => entryWith(instrument)) }
}

export function entryWith(instrument: InstrumentId, parts: Partial<WatchlistEntry> = {}): WatchlistEntry {
  return { ...NO_MARKS, kind: 'entry', instrument, name: null, ...parts }
}

export function sessionWith(parts: Partial<ServiceSession> = {}): ServiceSession {
  return {
    source: 'simulated',
    state: 'connected',
    address: { baseUrl: 'http://127.0.0.1:4000', plan: 'premium', codesPerRequest: 50, requestsPerMinute: 600 },
    tokenEnding: null,
    tokenProtection: null,
    failure: null,
    nextTryAt: null,
    requestsInLastMinute: 54,
    ...parts,
  }
}
