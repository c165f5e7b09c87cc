import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRates } from '#model/positions/conversions/conversion.ts'
import { lastKnownTotals, totalsOf, weightOf } from '#model/positions/position-totals.ts'
import { positionValue } from '#model/positions/position-value.ts'
import { equalToOracle } from '#test/fakes/positions/equal-to-oracle.ts'
import { haltedQuote, idOf } from '#test/fakes/quotes/live-quotes.ts'
import { lotOf, marketOf, pair, positionOf, staleMarket, textOf } from '#test/fakes/positions/position-market.ts'

describe('the value of a position', () => {
  it('is quantity times price, and its profit what that is above price paid and fees', () => {
    const value = positionValue(
      positionOf([lotOf({ fee: '5' }), lotOf({ quantity: '0.5', price: '170' })]),
      marketOf(),
      null,
    )
    expect(textOf(value.marketValue)).toBe('1890')
    expect(textOf(value.cost)).toBe('1590')
    expect(textOf(value.totalProfit)).toBe('300')
    expect(textOf(value.dayProfit)).toBe('21')
  })

  it('is below zero where the price of a future is, and its day is a loss', () => {
    const oil = positionOf([lotOf({ quantity: '2', price: '18' })], idOf('future:US::CL'))
    const value = positionValue(oil, marketOf({}, { last: -37.63, change: null, previousClose: 18.27 }), null)
    expect(textOf(value.marketValue)).toBe('-75.26')
    expect(textOf(value.totalProfit)).toBe('-111.26')
    expect(textOf(value.dayProfit)).toBe('-111.8')
    expect(value.dayPercent).toBeCloseTo(-305.97, 2)
    const next = marketOf({}, { last: 10.01, change: null, previousClose: -37.63 })
    expect(textOf(positionValue(oil, next, null).dayProfit)).toBe('95.28')
  })

  it('is unknown without a price, and is not that at the previous close', () => {
    const { live } = marketOf()
    if (live === null) expect.unreachable()
    const halted = marketOf({ live: { ...live, quote: haltedQuote() } })
    const value = positionValue(positionOf([lotOf()]), halted, null)
    expect(value).toMatchObject({ marketValue: null, totalProfit: null, dayProfit: null, notCounted: 'noQuote' })
  })

  it('adds tenths without the dust of binary fractions', () => {
    const lots = [lotOf({ quantity: '3', price: '0.1' })]
    expect(textOf(positionValue(positionOf(lots), marketOf({}, { last: 0.3 }), null).totalProfit)).toBe('0.6')
  })

  it('earns by a falling price if it is short, and pays the fee as well', () => {
    const value = positionValue(positionOf([lotOf({ quantity: '-10', price: '200', fee: '1' })]), marketOf(), null)
    expect(textOf(value.totalProfit)).toBe('199')
    expect(textOf(value.dayProfit)).toBe('-20')
    expect(value.totalPercent).toBeGreaterThan(0)
  })

  it('earns today from its own price on where it was entered today', () => {
    const value = positionValue(positionOf([lotOf({ date: '2026-11-24', price: '175' })]), marketOf(), null)
    expect(textOf(value.dayProfit)).toBe('50')
  })

  it('measures the day from the open where the service names no other price', () => {
    const quote = { change: null, previousClose: null, open: 100, last: 110 }
    expect(textOf(positionValue(positionOf([lotOf()]), marketOf({}, quote), null).dayProfit)).toBe('100')
  })

  it('has no profit of the day, rather than zero, where nothing says what it is measured from', () => {
    const quote = { change: null, previousClose: null, open: null }
    const value = positionValue(positionOf([lotOf()]), marketOf({}, quote), null)
    expect(value.dayProfit).toBeNull()
    expect(textOf(value.totalProfit)).toBe('300')
  })

  it('takes a price of zero for no price', () => {
    const value = positionValue(positionOf([lotOf()]), marketOf({}, { last: 0 }), null)
    expect(value).toMatchObject({ marketValue: null, totalProfit: null, notCounted: 'noQuote' })
  })

  it('counts pence as hundredths of a pound', () => {
    const rateOf = createRates([pair('GBPUSD', 1.25)])
    const lots = [lotOf({ quantity: '100', price: '800', currency: 'GBX' })]
    const value = positionValue(positionOf(lots), marketOf({ currency: 'GBX', rateOf }, { last: 840 }), 'USD')
    expect(textOf(value.marketValue)).toBe('1050')
    expect(textOf(value.cost)).toBe('1000')
  })

  it('names the pair whose price is missing, and gives no number', () => {
    const rateOf = createRates([pair('USDCNY', null)])
    const value = positionValue(positionOf([lotOf({ currency: 'CNY' })]), marketOf({ currency: 'CNY', rateOf }), 'USD')
    expect(value).toMatchObject({ marketValue: null, cost: null, notCounted: 'noRate', missingPairs: ['USD/CNY'] })
  })

  it('is as old as its oldest part, and old when any part is', () => {
    const rateOf = createRates([pair('EURUSD', 1.1, { fetchedAt: 2_000 }), pair('USDJPY', 150, { isStale: true })])
    const market = marketOf({ currency: 'JPY', rateOf })
    expect(positionValue(positionOf([lotOf({ currency: 'JPY' })]), market, 'EUR')).toMatchObject({
      fetchedAt: 2_000,
      isStale: true,
      notCounted: 'staleRate',
    })
  })

  it('has no value while a split of it is pending', () => {
    const value = positionValue(positionOf([lotOf()]), marketOf({ isSplitPending: true }), null)
    expect(value).toMatchObject({ marketValue: null, totalProfit: null, dayProfit: null, notCounted: 'splitPending' })
    expect(textOf(value.cost)).toBe('1500')
  })

  it('is hidden by a pending split, and so is the profit of what was sold', () => {
    const lots = [lotOf(), lotOf({ quantity: '-5', price: '200', date: '2026-11-10' })]
    expect(positionValue(positionOf(lots), marketOf({ isSplitPending: true }), null).realisedProfit).toBeNull()
  })

  it('equals what exact fractions give', () => {
    fc.assert(equalToOracle, { numRuns: 300 })
  })
})

describe('the total of positions', () => {
  const long = positionValue(positionOf([lotOf()]), marketOf(), 'USD')
  const short = positionValue(positionOf([lotOf({ quantity: '-5' })], idOf('stock:US::MSFT')), marketOf(), 'USD')
  const unpriced = positionValue(positionOf([lotOf()], idOf('stock:US::NONE')), marketOf({}, null), 'USD')

  it('leaves out what has no price, and says so', () => {
    const totals = totalsOf([long, unpriced], 'USD')
    expect(textOf(totals.marketValue)).toBe('1800')
    expect(textOf(totals.cost)).toBe('1500')
    expect(totals).toMatchObject({
      positions: 2,
      counted: 1,
      notCounted: [{ instrument: 'stock:US::NONE', reason: 'noQuote' }],
    })
  })

  it('is last known by old prices where none counts, and by those alone', () => {
    const old = positionValue(positionOf([lotOf()]), staleMarket(), 'USD')
    expect(textOf(lastKnownTotals([old, unpriced], 'USD')?.marketValue ?? null)).toBe('1800')
    expect(totalsOf([old, unpriced], 'USD').marketValue).toBeNull()
    expect(lastKnownTotals([old, long], 'USD')).toBeNull()
    expect(lastKnownTotals([unpriced], 'USD')).toBeNull()
    expect(lastKnownTotals([], 'USD')).toBeNull()
  })

  it('is no number where nothing counts', () => {
    expect(totalsOf([unpriced], 'USD')).toMatchObject({
      marketValue: null,
      cost: null,
      dayProfit: null,
      totalPercent: null,
    })
  })

  it('weighs by size, so that short positions weigh below zero', () => {
    const totals = totalsOf([long, short], 'USD')
    expect(weightOf(long, totals)).toBeCloseTo(66.6667)
    expect(weightOf(short, totals)).toBeCloseTo(-33.3333)
    expect(weightOf(unpriced, totals)).toBeNull()
  })
})
