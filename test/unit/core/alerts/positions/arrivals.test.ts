import { createPriceSource } from '#core/source/price-source.ts'
import { describe, expect, it } from 'vitest'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import { createArrivals } from '#core/alerts/positions/arrivals.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { APPLES, OTHER, OTHERS } from '#test/fakes/alerts/open-profit-alerts.ts'
import { quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const KNOWN = quoteAt(TRADING, 95)
const LATER = quoteAt(TRADING + 1_000, 95)
const PUT_RIGHT = quoteAt(TRADING, 79)

/** Arrivals for apples; a quote is already known unless it is null. */
function open(known: PricedQuote | null = KNOWN) {
  const quotes = new Map<InstrumentId, PricedQuote | null>([[WATCHED, known]])
  const arrivals = createArrivals(
    { market: (instrument) => ({ ...NOTHING_KNOWN_YET, quote: quotes.get(instrument) ?? null }) },
    createPriceSource(),
  )
  arrivals.measure([WATCHED])
  return {
    arrivals,
    /** Returns whether a measurement uses it. */
    bring(quote: PricedQuote | null, instrument = WATCHED): boolean {
      quotes.set(instrument, quote)
      return arrivals.quote(instrument)
    },
    taken: () => arrivals.take()('alert-1', [APPLES]),
  }
}

describe('the quote that arrives for alerts on a position', () => {
  it.each([
    ['a first price', null, KNOWN, 'new'],
    ['a later trade, though at the same price', KNOWN, LATER, 'new'],
    ['the same answer again', KNOWN, KNOWN, 'same'],
    ['another price of the same trade', KNOWN, PUT_RIGHT, 'correction'],
    ['other figures beside the same price', KNOWN, { ...KNOWN, volume: 1_001 }, 'new'],
    ['that nothing is known any more', KNOWN, null, 'new'],
  ] as const)('is, for %s, what it is after the one before', (_, before, after, kind) => {
    const { bring, taken } = open(before)
    expect(bring(after)).toBe(true)
    expect(taken()).toBe(kind)
  })

  it('is compared with the one before it, and not with that of the last check', () => {
    const { bring, taken } = open()
    for (const quote of [LATER, LATER]) bring(quote)
    expect(taken()).toBe('new')
    bring(LATER)
    expect(taken()).toBe('same')
  })

  it('is ignored for instruments that are not measured, and for alerts on other positions', () => {
    const { arrivals, bring, taken } = open()
    expect(bring(LATER, OTHER)).toBe(false)
    expect(taken()).toBeNull()
    bring(LATER)
    expect(arrivals.take()('alert-1', [OTHERS])).toBeNull()
  })

  it('is still compared with the last one when more instruments are measured', () => {
    const { arrivals, bring, taken } = open()
    arrivals.measure([WATCHED, OTHER])
    expect([arrivals.isMeasured(WATCHED), arrivals.isMeasured(OTHER)]).toEqual([true, true])
    bring(KNOWN)
    expect(taken()).toBe('same')
  })
})

describe('the arrivals since the last check', () => {
  it('are taken once', () => {
    const { bring, taken } = open()
    bring(LATER)
    expect([taken(), taken()]).toEqual(['new', null])
  })

  it('are a correction if any was corrected, new if any is new, and the same only if all are', () => {
    const { arrivals, bring, taken } = open()
    for (const quote of [PUT_RIGHT, LATER]) bring(quote)
    expect(taken()).toBe('correction')
    bring(LATER)
    arrivals.all('new')
    expect(taken()).toBe('new')
    bring(LATER)
    arrivals.all('first')
    expect(taken()).toBe('same')
  })

  it('are for every alert what came to all of them', () => {
    const { arrivals } = open()
    arrivals.all('first')
    const cameTo = arrivals.take()
    expect([cameTo('alert-1', [APPLES]), cameTo('alert-2', [])]).toEqual(['first', 'first'])
  })

  it('wait for the next check of their own alert if they were put back', () => {
    const { arrivals } = open()
    arrivals.putBack('alert-1', 'new')
    const cameTo = arrivals.take()
    expect([cameTo('alert-1', [APPLES]), cameTo('alert-2', [APPLES])]).toEqual(['new', null])
    expect(arrivals.take()('alert-1', [APPLES])).toBeNull()
  })
})
