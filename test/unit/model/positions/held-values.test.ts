import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FreshnessState } from '#model/market/freshness.ts'
import { createHoldingValues, isWorthTheSame, type HeldValue } from '#model/positions/held-values.ts'
import type { Lot } from '#model/positions/position.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { holding } from '#test/fakes/ports/fake-held.ts'
import { idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'

const APPLE = idOf('stock:US::AAPL')
/** Midnight in New York: on the previous day a lot earns from its own price, and later from the close. */
const MIDNIGHT_MS = Date.UTC(2026, 10, 20, 5)
const LOT: Lot = {
  id: 'lot-1', quantity: '10', price: '150', currency: 'USD', date: '2026-11-19', fee: '1', note: null, sharesAsOf: '2026-11-19',
} // prettier-ignore
const HELD = holding(APPLE, '10', '150', { lots: [LOT, { ...LOT, id: 'lot-2', date: '2026-01-05' }] })

const amountsOf = ({ own }: HeldValue): readonly unknown[] =>
  [own.marketValue, own.cost, own.totalProfit, own.dayProfit, own.dayBase].map((amount) => amount?.toFixed() ?? null)

const fields = {
  last: fc.constantFrom(180, 181),
  change: fc.constantFrom(2, 3, null),
  previousClose: fc.constantFrom(178, null),
  open: fc.constantFrom(177, null),
  volume: fc.constantFrom(1, 2),
  time: fc.constantFrom(NOON_MS, NOON_MS + 1_000, MIDNIGHT_MS - 1, MIDNIGHT_MS),
} satisfies Partial<Record<keyof PricedQuote, fc.Arbitrary<number | null>>>
const quotes = fc.record(fields)
const changes: fc.Arbitrary<Partial<PricedQuote>> = fc.oneof(
  fc.record({ volume: fields.volume, time: fields.time }),
  fc.record({ previousClose: fields.previousClose }),
  fc.record({ open: fields.open }),
  quotes,
)
const states = fc.constantFrom<FreshnessState>('healthy', 'healthy', 'halted', 'stale')

describe('a position', () => {
  const values = () => createHoldingValues([HELD], { baseCurrency: 'USD', aliases: {}, pairs: [] })

  it('is worth the same at quotes that do not differ in any number of its value', () => {
    const quote = liveWith(APPLE, { last: 180, volume: 1 })
    expect(isWorthTheSame(quote, liveWith(APPLE, { last: 180, volume: 2, time: NOON_MS + 1_000 }))).toBe(true)
    expect(isWorthTheSame(quote, liveWith(APPLE, { last: 181, volume: 1 }))).toBe(false)
    expect(isWorthTheSame(quote, liveWith(APPLE, { last: 180, volume: 1 }, { state: 'stale' }))).toBe(false)
    expect(isWorthTheSame(undefined, quote)).toBe(false)
  })

  it('has equal numbers whenever it says that it is worth the same', () => {
    fc.assert(
      fc.property(quotes, changes, states, states, (quote, change, before, after) => {
        const one = liveWith(APPLE, quote, { state: before })
        const other = liveWith(APPLE, { ...quote, ...change }, { state: after })
        fc.pre(isWorthTheSame(one, other))
        const [first, second] = [values().get(APPLE, one), values().get(APPLE, other)]
        if (first === null || second === null) throw new Error('nothing is held')
        expect(amountsOf(second)).toEqual(amountsOf(first))
        expect(second.own.notCounted).toBe(first.own.notCounted)
      }),
    )
  })
})
