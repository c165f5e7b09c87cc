import { describe, expect, it } from 'vitest'
import { newestOf } from '#core/feed/values/newest-price.ts'
import type { Failure } from '#model/values/failure.ts'
import type { Provenance } from '#model/market/freshness.ts'
import { instrumentId } from '#model/market/instrument.ts'
import type { PricedQuote } from '#model/market/quote.ts'

const COIN = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
const QUOTE: PricedQuote = {
  last: 100, open: 95, high: 101, low: 94, previousClose: null, change: null, changePercent: null, volume: 7,
  turnover: 700, status: null, time: 10_000,
} // prettier-ignore
const REFUSED: Failure = { kind: 'unavailable', cause: 'unreachable', message: 'nobody answers' }

const provenance = (path: string, fetchedAt: number): Provenance => ({
  state: 'healthy', path, fetchedAt, expectedPeriodMs: 1_000, nextDueAt: null, failure: null,
}) // prettier-ignore

const quoteAt = (fetchedAt: number, value: PricedQuote | null = QUOTE) => ({
  instrument: COIN,
  value,
  provenance: provenance('/crypto/quotes', fetchedAt),
})

const tickAt = (time: number, price: number, fetchedAt: number, failure: Failure | null = null) => ({
  instrument: COIN,
  value: { price, time, volume: 1, turnover: price, status: null },
  provenance: { ...provenance('/crypto/ticks', fetchedAt), failure },
})

describe('the newest price', () => {
  it('is that of a trade after the quote, with its age and origin', () => {
    const { quote, provenance: reported } = newestOf(quoteAt(11_000), tickAt(12_000, 100.5, 12_100))
    expect(quote).toEqual({ ...QUOTE, last: 100.5, time: 12_000 })
    expect(reported).toMatchObject({ path: '/crypto/ticks', fetchedAt: 12_100 })
  })

  it('takes the extremes of the day along', () => {
    expect(newestOf(quoteAt(11_000), tickAt(12_000, 103, 12_100)).quote).toMatchObject({ high: 103, low: 94 })
    expect(newestOf(quoteAt(11_000), tickAt(12_000, 90, 12_100)).quote).toMatchObject({ high: 101, low: 90 })
    const bare = { ...QUOTE, high: null, low: null }
    expect(newestOf(quoteAt(11_000, bare), tickAt(12_000, 90, 12_100)).quote).toMatchObject({ high: null, low: null })
  })

  it('is the quote’s where the trade is from before it or of the same moment', () => {
    for (const time of [9_000, 10_000])
      expect(newestOf(quoteAt(11_000), tickAt(time, 99, 12_100))).toEqual({
        instrument: COIN,
        quote: QUOTE,
        provenance: provenance('/crypto/quotes', 11_000),
      })
  })

  it('is not that of a trade which quotes have passed over for a minute', () => {
    expect(newestOf(quoteAt(72_000), tickAt(12_000, 99, 12_000)).quote?.last).toBe(99)
    expect(newestOf(quoteAt(72_001), tickAt(12_000, 99, 12_000)).quote?.last).toBe(100)
  })

  it('is that of a trade, whatever its time, where the quote has none', () => {
    const unpriced = { ...QUOTE, last: null, change: null, changePercent: null, time: 20_000 }
    const { quote } = newestOf({ ...quoteAt(11_000), value: unpriced }, tickAt(12_000, 100.5, 12_100))
    expect(quote).toEqual({ ...unpriced, last: 100.5, time: 12_000 })
  })

  it('keeps the mark of its quotes when trades cannot be had any more', () => {
    const { quote, provenance: reported } = newestOf(quoteAt(11_000), tickAt(12_000, 99, 12_100, REFUSED))
    expect(quote?.last).toBe(99)
    expect(reported).toMatchObject({ path: '/crypto/quotes', fetchedAt: 12_100, failure: null })
  })

  it('is unknown before the first quote', () => {
    expect(newestOf(quoteAt(11_000, null), tickAt(12_000, 99, 12_100)).quote).toBeNull()
  })
})
