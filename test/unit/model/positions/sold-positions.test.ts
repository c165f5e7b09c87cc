import { describe, expect, it } from 'vitest'
import { createRates } from '#model/positions/conversions/conversion.ts'
import { lastKnownTotals, totalsOf } from '#model/positions/position-totals.ts'
import { positionValue } from '#model/positions/position-value.ts'
import type { Lot } from '#model/positions/position.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { lotOf, marketOf, pair, positionOf, staleMarket, textOf } from '#test/fakes/positions/position-market.ts'

const DAY = '2026-11-24'
const EARLIER = '2026-11-10'
const sale = (quantity: string, price: string, parts: Partial<Lot> = {}) =>
  lotOf({ quantity: `-${quantity}`, price, date: EARLIER, ...parts })

describe('the profit of a position that was sold in part', () => {
  const value = positionValue(
    positionOf([lotOf({ quantity: '100', price: '10' }), sale('99', '10.10')]),
    marketOf({}, { last: 10.1, change: 0.1 }),
    null,
  )

  it('is in percent of all that was paid, and not of what is left of it', () => {
    expect(textOf(value.totalProfit)).toBe('10')
    expect(value.totalPercent).toBe(1)
    expect(value.dayPercent).toBe(1)
  })

  it('is shown apart: what sales brought in above the average cost, and what is still open', () => {
    expect([textOf(value.realisedProfit), textOf(value.openProfit)]).toEqual(['9.9', '0.1'])
    expect(value.openPercent).toBe(1)
  })

  it('leaves the cost of what is held at the average', () => {
    expect([textOf(value.cost), textOf(value.averageCost)]).toEqual(['10', '10'])
  })

  it('takes the average of several purchases, fees included, whatever the order of entry', () => {
    const lots = [
      sale('15', '20', { fee: '3' }),
      lotOf({ price: '10', fee: '5', date: '2026-01-05' }),
      lotOf({ price: '12', fee: '5', date: '2026-02-05' }),
    ]
    const average = positionValue(positionOf(lots), marketOf({}, { last: 20 }), null)
    expect([average.averageCost, average.cost, average.realisedProfit, average.openProfit].map(textOf)).toEqual([
      '11.5',
      '57.5',
      '124.5',
      '42.5',
    ])
    expect(average.totalPercent).toBeCloseTo((167 / 230) * 100)
  })

  it('needs no price for what was sold', () => {
    const lots = [lotOf({ quantity: '100', price: '10' }), sale('99', '10.10')]
    const unpriced = positionValue(positionOf(lots), marketOf({}, null), null)
    expect([textOf(unpriced.realisedProfit), unpriced.openProfit, unpriced.notCounted]).toEqual([
      '9.9',
      null,
      'noQuote',
    ])
  })

  it('is measured by the proceeds of a short sale, of which a part was bought back', () => {
    const lots = [
      lotOf({ quantity: '-10', price: '200', fee: '2' }),
      lotOf({ quantity: '4', price: '150', date: EARLIER }),
    ]
    const short = positionValue(positionOf(lots), marketOf({}, { last: 180 }), null)
    expect([short.averageCost, short.cost, short.realisedProfit, short.openProfit, short.paid].map(textOf)).toEqual([
      '199.8',
      '-1198.8',
      '199.2',
      '118.8',
      '1998',
    ])
  })

  it('starts again with the side to which a sale of more than is held turns', () => {
    const lots = [lotOf({ price: '10' }), sale('15', '12', { fee: '3' })]
    const turned = positionValue(positionOf(lots), marketOf({}, { last: 11 }), null)
    expect([turned.quantity, turned.averageCost, turned.cost, turned.realisedProfit, turned.openProfit, turned.paid].map(textOf)) // prettier-ignore
      .toEqual(['-5', '11.8', '-59', '18', '4', '159'])
  })

  it('converts what was paid in each currency at its rate', () => {
    const rateOf = createRates([pair('EURUSD', 2)])
    const lots = [lotOf({ price: '10', currency: 'EUR' }), lotOf({ price: '30' }), sale('10', '40')]
    const mixed = positionValue(positionOf(lots), marketOf({ rateOf }, { last: 50 }), 'USD')
    expect([mixed.cost, mixed.realisedProfit, mixed.openProfit, mixed.totalProfit].map(textOf)).toEqual([
      '250',
      '150',
      '250',
      '400',
    ])
  })
})

describe('the day of a position', () => {
  it('is in percent of the value before it and of the purchases on it', () => {
    const lots = [lotOf(), lotOf({ quantity: '5', price: '176', date: DAY })]
    const value = positionValue(positionOf(lots), marketOf(), null)
    expect(textOf(value.dayBase)).toBe('2660')
    expect(textOf(value.dayProfit)).toBe('40')
    expect(value.dayPercent).toBeCloseTo((40 / 2_660) * 100)
  })

  it('is not in percent of the little that a sale on it has left', () => {
    const lots = [lotOf({ quantity: '100' }), sale('99', '179', { date: DAY })]
    const value = positionValue(positionOf(lots), marketOf(), null)
    expect(textOf(value.dayBase)).toBe('17800')
    expect(textOf(value.dayProfit)).toBe('101')
  })

  it('adds up the sizes of long and short positions, which do not cancel each other', () => {
    const long = positionValue(positionOf([lotOf()]), marketOf(), 'USD')
    const short = positionValue(positionOf([lotOf({ quantity: '-9' })], idOf('stock:US::MSFT')), marketOf(), 'USD')
    expect(totalsOf([long, short], 'USD').dayPercent).toBeCloseTo((2 / 3_382) * 100)
    expect(totalsOf([long, short], 'USD').totalPercent).toBeCloseTo((30 / 2_850) * 100)
    expect(totalsOf([long, short], 'USD').openPercent).toBeCloseTo((30 / 2_850) * 100)
  })
})

describe('a closed position', () => {
  const lots = [lotOf({ quantity: '100', price: '10' }), sale('100', '12', { fee: '5' })]

  it('counts without a price, however old or halted it is', () => {
    for (const market of [marketOf({}, null), marketOf({ live: null }), staleMarket()]) {
      const value = positionValue(positionOf(lots), market, null)
      expect(value).toMatchObject({ notCounted: null, fetchedAt: null, isStale: false, averageCost: null })
      expect([value.marketValue, value.cost, value.realisedProfit, value.openProfit, value.dayProfit].map(textOf)).toEqual(['0', '0', '195', '0', '0']) // prettier-ignore
      expect(value.totalPercent).toBe(19.5)
    }
  })

  it('counts in a currency to which the rate is known, and in no other', () => {
    const rateOf = createRates([pair('EURUSD', 2)])
    const known = marketOf({ currency: null, rateOf }, null)
    expect(textOf(positionValue(positionOf(lots), known, 'EUR').totalProfit)).toBe('97.5')
    expect(positionValue(positionOf(lots), known, 'CHF')).toMatchObject({ notCounted: 'noRate', totalProfit: null })
    expect(positionValue(positionOf(lots), known, null).notCounted).toBe('noCurrency')
  })

  it('earned on the day of its sale what that brought in above the previous close', () => {
    const today = [lotOf(), sale('10', '185', { date: DAY })]
    const value = positionValue(positionOf(today), marketOf(), null)
    expect([textOf(value.dayProfit), textOf(value.dayBase)]).toEqual(['70', '1780'])
    expect(positionValue(positionOf(today), marketOf({}, null), null).dayProfit).toBeNull()
  })

  it('earns nothing on a day after its sale, although its last quote is from before it', () => {
    const market = marketOf({ dateOf: () => '2026-11-09', today: DAY })
    expect(textOf(positionValue(positionOf(lots), market, null).dayProfit)).toBe('0')
  })

  it('is in the sums, and leaves what is missing beside it missing', () => {
    const over = positionValue(positionOf(lots), marketOf({}, null), 'USD')
    const unpriced = positionValue(positionOf([lotOf()], idOf('stock:US::NONE')), marketOf({}, null), 'USD')
    const totals = totalsOf([over, unpriced], 'USD')
    expect(totals).toMatchObject({ counted: 1, notCounted: [{ instrument: 'stock:US::NONE' }], withoutDay: [] })
    expect([textOf(totals.totalProfit), textOf(totals.realisedProfit)]).toEqual(['195', '195'])
  })

  it('does not keep old sums of what is held from being shown as the last known ones', () => {
    const over = positionValue(positionOf(lots), marketOf({}, null), 'USD')
    const old = positionValue(positionOf([lotOf()], idOf('stock:US::MSFT')), staleMarket(), 'USD')
    expect(textOf(lastKnownTotals([over, old], 'USD')?.totalProfit ?? null)).toBe('495')
    expect(lastKnownTotals([over], 'USD')).toBeNull()
  })
})
