/** The same synthetic market for every table: quotes in batches of five hundred, in the messages of a window. */
import type { QuoteColumns } from '#contract/wire/quote-columns.ts'
import { createQuoteWriter } from '#contract/wire/quote-writer.ts'
import type { SubscriptionNumber } from '#contract/wire/transport.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'

export interface Market {
  readonly first: readonly LiveQuote[]
  /** Three in five prices change with each batch. */
  readonly batches: readonly (readonly LiveQuote[])[]
}

const QUOTES_IN_A_BATCH = 500
const BATCHES = 60

export function createMarket(rows: number): Market {
  const chance = createChance(rows)
  const prices = Array.from({ length: rows }, () => 10 + chance() * 300)
  const opens = [...prices]
  const quote = (row: number, turn: number) => liveQuote(row, prices[row] ?? 1, opens[row] ?? 1, turn)
  const first = prices.map((_, row) => quote(row, 0))
  const batches = Array.from({ length: BATCHES }, (_, turn) =>
    picked(rows, chance).map((row) => {
      if (chance() < 0.6) prices[row] = Math.max(1, (prices[row] ?? 1) + chance() - 0.5)
      return quote(row, turn + 1)
    }),
  )
  return { first, batches }
}

/** A batch takes several messages if one is too small. */
export function messagesOf(
  market: Market,
  numberOf: (instrument: InstrumentId) => SubscriptionNumber,
  batchEveryMs: number,
): readonly (readonly QuoteColumns[])[] {
  const writer = createQuoteWriter()
  const startAt = Date.now()
  return [market.first, ...market.batches].map((batch, turn) => {
    const messages: (QuoteColumns | null)[] = []
    for (const live of batch) {
      const fetched = { ...live, provenance: { ...live.provenance, fetchedAt: startAt + turn * batchEveryMs } }
      while (!writer.add(numberOf(live.instrument), fetched)) messages.push(writer.take())
    }
    return [...messages, writer.take()].filter((message) => message !== null)
  })
}

/** Returns different rows, as many as in a batch. */
function picked(rows: number, chance: () => number): readonly number[] {
  const all = Array.from({ length: rows }, (_, row) => row)
  if (rows <= QUOTES_IN_A_BATCH) return all
  return all
    .map((row) => ({ row, order: chance() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, QUOTES_IN_A_BATCH)
    .map(({ row }) => row)
}

function liveQuote(row: number, last: number, open: number, turn: number): LiveQuote {
  const round = (price: number) => Math.round(price * 100) / 100
  return {
    instrument: `stock:US::S${String(row).padStart(5, '0')}` as InstrumentId,
    quote: {
      last: round(last),
      open: round(open),
      high: round(Math.max(last, open) + 1),
      low: round(Math.min(last, open) - 1),
      previousClose: round(open),
      change: round(last - open),
      changePercent: round((last / open - 1) * 100),
      volume: 1_000_000 + turn * 1_000 + row,
      turnover: 100_000_000 + turn * 100_000 + row,
      status: 0,
      time: 1_790_000_000_000 + turn * 1_000,
    },
    provenance: {
      state: 'healthy',
      path: '/stock/quotes',
      fetchedAt: Date.now(),
      expectedPeriodMs: 1_000,
      nextDueAt: null,
      failure: null,
    },
  }
}

/** Creates a generator of numbers in [0, 1), the same in every run. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
