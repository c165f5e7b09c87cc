import { describe, expect, it } from 'vitest'
import { dayChange } from '#model/market/day-change.ts'
import { haltedQuote, quoteWith } from '#test/fakes/quotes/live-quotes.ts'

describe('the change of the day', () => {
  it('is the service’s own where it sends one, even when it differs from our arithmetic', () => {
    expect(dayChange(quoteWith({ last: 110, previousClose: 100, change: 9, changePercent: 8.9 }))).toEqual({
      change: 9,
      percent: 8.9,
      basis: 'served',
    })
  })

  it('is the service’s own for forex, which has no previous close', () => {
    const quote = quoteWith({ previousClose: null, change: 0.002, changePercent: 0.17 })
    expect(dayChange(quote).basis).toBe('served')
  })

  it('is measured against the open for crypto, which has neither', () => {
    const quote = quoteWith({ last: 110, open: 100, previousClose: null, change: null, changePercent: null })
    expect(dayChange(quote)).toEqual({ change: 10, percent: 10, basis: 'open' })
  })

  it('is absent where there is no price', () => {
    expect(dayChange(haltedQuote({ open: 34 }))).toEqual({ change: null, percent: null, basis: 'served' })
    expect(dayChange(haltedQuote({ open: 34, previousClose: null }))).toMatchObject({ change: null, percent: null })
  })

  it('from an opening price below zero is a fall where the price falls', () => {
    const parts = { previousClose: null, change: null, changePercent: null }
    expect(dayChange(quoteWith({ last: -15, open: -10, ...parts }))).toMatchObject({ change: -5, percent: -50 })
    expect(dayChange(quoteWith({ last: 5, open: -10, ...parts }))).toMatchObject({ change: 15, percent: 150 })
  })

  it('is not invented where there is no basis', () => {
    const quote = quoteWith({ open: null, previousClose: null, change: null, changePercent: null })
    expect(dayChange(quote)).toMatchObject({ change: null, percent: null })
  })

  it('is not replaced by another basis where the usual one exists but the service left the change out', () => {
    const quote = quoteWith({ previousClose: 100, change: null, changePercent: null })
    expect(dayChange(quote)).toMatchObject({ change: null, percent: null })
  })
})
