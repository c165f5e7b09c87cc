/** Positions in a market of one moment, with lots in a short notation. */
import { createRates, type PairQuote } from '#model/positions/conversions/conversion.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { PositionMarket } from '#model/positions/position-value.ts'
import type { Lot, Position } from '#model/positions/position.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { idOf } from '../quotes/live-quotes.ts'

const APPLE = idOf('stock:US::AAPL')

export function lotOf(parts: Partial<Lot> = {}): Lot {
  const terms = { quantity: '10', price: '150', currency: 'USD', date: '2026-11-02', fee: '0', note: null }
  return { id: 'lot-1', sharesAsOf: parts.date ?? '2026-11-02', ...terms, ...parts }
}

export function positionOf(lots: readonly Lot[], instrument: InstrumentId = APPLE): Position {
  return { instrument, priceCurrency: null, lots }
}

const quoteOf = (parts: Partial<PricedQuote>): PricedQuote => ({
  last: 180, open: 178, high: null, low: null, previousClose: 178, change: 2, changePercent: null, volume: null, turnover: null,
  status: 0, time: Date.UTC(2026, 10, 24, 15), ...parts,
}) // prettier-ignore

export function pair(name: string, price: number | null, parts: Partial<PairQuote> = {}): PairQuote {
  const [base, quote] = [name.slice(0, 3), name.slice(3)]
  return { instrument: idOf(`forex:GB::${name}`), base, quote, price, fetchedAt: 5_000, isStale: false, ...parts }
}

export function marketOf(
  parts: Partial<PositionMarket> = {},
  quote: Partial<PricedQuote> | null = {},
  state: FreshnessState = 'healthy',
): PositionMarket {
  const provenance = {
    state, path: '/stock/quotes', fetchedAt: 9_000, expectedPeriodMs: null, nextDueAt: null, failure: null,
  } as const // prettier-ignore
  return {
    currency: 'USD',
    live: { quote: quote === null ? null : quoteOf(quote), provenance },
    dateOf: () => '2026-11-24',
    today: '2026-11-24',
    isSplitPending: false,
    rateOf: createRates([]),
    ...parts,
  }
}

export const textOf = (value: { toFixed(): string } | null): string | null => value?.toFixed() ?? null

export const staleMarket = (): PositionMarket => marketOf({}, {}, 'stale')
