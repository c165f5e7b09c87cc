/** Holdings as alerts see them: the test sets lots and rates, and sees which rates are requested. */
import type { HeldPositions } from '#core/positions/positions.ts'
import { createListeners } from '#core/reactive/listeners.ts'
import type { PairQuote } from '#model/positions/conversions/conversion.ts'
import type { CurrencyCode } from '#model/market/currency.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

export interface FakeHeld extends HeldPositions {
  hold(holdings: readonly Holding[]): void
  quotePairs(pairs: readonly PairQuote[]): void
  wanted(): readonly CurrencyCode[]
}

export function holding(
  instrument: InstrumentId,
  quantity: string,
  price: string,
  changes: Partial<Holding> = {},
): Holding {
  const lot = {
    id: 'lot-1', quantity, price, currency: 'USD', date: '2026-01-05', fee: '0', note: null, sharesAsOf: '2026-01-05',
  } as const // prettier-ignore
  return {
    instrument,
    priceCurrency: null,
    lots: [lot],
    currency: 'USD',
    currencySource: 'market',
    zone: 'America/New_York',
    today: '2026-11-24',
    pendingSplits: [],
    ...changes,
  }
}

export function createFakeHeld(first: readonly Holding[] = []): FakeHeld {
  const listeners = createListeners<null>()
  const wanted = new Set<{ readonly to: CurrencyCode }>()
  let held = first
  let pairs: readonly PairQuote[] = []
  return {
    hold(holdings) {
      held = holdings
      listeners.publish(null)
    },
    quotePairs(next) {
      pairs = next
      listeners.publish(null)
    },
    wanted: () => [...wanted].map(({ to }) => to),
    holdings: () => held,
    rates: () => ({ baseCurrency: 'USD', aliases: {}, pairs }),
    watch: (listener) => listeners.add(listener),
    wantRates(to) {
      const own = { to }
      wanted.add(own)
      return () => wanted.delete(own)
    },
  }
}
