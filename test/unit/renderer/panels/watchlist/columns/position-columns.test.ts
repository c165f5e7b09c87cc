import { describe, expect, it } from 'vitest'
import type { PairQuote } from '#model/positions/conversions/conversion.ts'
import type { ConversionFacts, Holding } from '#model/positions/holding.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { createHoldingValues } from '#model/positions/held-values.ts'
import type { ColumnId } from '#renderer/panels/watchlist/columns/columns.ts'
import type { RowPosition } from '#renderer/panels/watchlist/columns/row-positions.ts'
import { entryWith, idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { columnOf, detailsOf, rowFacts, textOf } from '#test/fakes/quotes/row-facts.ts'

const APPLE = idOf('stock:US::AAPL')

const HOLDING: Holding = {
  instrument: APPLE, priceCurrency: null, currency: 'USD', currencySource: 'directory', zone: 'America/New_York', today: '2026-11-24', pendingSplits: [],
  lots: [{ id: 'lot-1', quantity: '10', price: '150', currency: 'USD', date: '2026-01-05', fee: '0', note: null, sharesAsOf: '2026-01-05' }],
} // prettier-ignore

const facts = (price: number | null, parts: Partial<PairQuote>): ConversionFacts => ({
  baseCurrency: 'EUR',
  aliases: {},
  pairs: [
    {
      instrument: idOf('forex:GB::EURUSD'),
      base: 'EUR',
      quote: 'USD',
      price,
      fetchedAt: NOON_MS - 60_000,
      isStale: false,
      ...parts,
    },
  ],
})

function row(
  quote: Partial<PricedQuote>,
  rate: number | null = 1.25,
  { isDiscreet = false, isStale = false }: { readonly isDiscreet?: boolean; readonly isStale?: boolean } = {},
) {
  const live = liveWith(APPLE, { last: 180, change: 2, ...quote })
  const held = createHoldingValues([HOLDING], facts(rate, { isStale })).get(APPLE, live)
  const position: RowPosition | null = held && { holding: HOLDING, own: held.own, base: held.base, weight: () => 12.5 }
  return rowFacts(entryWith(APPLE), { live, decimals: 2 }, { position: () => position }, { isDiscreet })
}

describe('the columns of positions', () => {
  it.each<[ColumnId, string]>([
    ['heldQuantity', '10'],
    ['heldAverageCost', '150.000'],
    ['heldCost', '$1,500.00'],
    ['heldValue', '$1,800.00'],
    ['heldDayProfit', '+$20.00'],
    ['heldOpen', '+$300.00'],
    ['heldOpenPercent', '+20.00%'],
    ['heldRealised', '$0.00'],
    ['heldProfit', '+$300.00'],
    ['heldProfitPercent', '+20.00%'],
    ['heldWeight', '12.50%'],
    ['heldValueBase', '€1,440.00'],
    ['heldOpenBase', '+€240.00'],
    ['heldRealisedBase', '€0.00'],
    ['heldProfitBase', '+€240.00'],
  ])('write %s as %s', (id, text) => {
    expect(textOf(id, row({}))).toBe(text)
  })

  it('stay empty where nothing is held', () => {
    expect(textOf('heldValue', rowFacts(entryWith(APPLE), undefined, { position: () => null }))).toBe('')
  })

  it('write a dash where the rate is missing, and say which pair', () => {
    const without = row({}, null)
    expect(textOf('heldValueBase', without)).toBe('–')
    expect(detailsOf('heldValueBase', without)).toMatch(/^No rate: EUR\/USD\./u)
    expect(textOf('heldValue', without)).toBe('$1,800.00')
  })

  it('look old where the rate is, and say how old the oldest part is', () => {
    const old = row({}, 1.25, { isStale: true })
    expect(textOf('heldValueBase', old)).toBe('€1,440.00')
    expect(columnOf('heldValueBase').isOld?.(old)).toBe(true)
    expect(detailsOf('heldValueBase', old)).toBe('The rate is old. Oldest part: 1m ago')
    expect(columnOf('heldValue').isOld?.(old)).toBe(false)
    expect(columnOf('heldValueBase').isOld?.(row({}))).toBe(false)
    expect(detailsOf('heldValueBase', row({}))).toBe('Oldest part: 1m ago')
    expect(detailsOf('heldValue', row({}))).toBeNull()
  })

  it('hide amounts and keep percentages while names are hidden', () => {
    const hidden = row({}, 1.25, { isDiscreet: true })
    expect(textOf('heldValue', hidden)).toBe('•••')
    expect(textOf('heldAverageCost', hidden)).toBe('•••')
    expect(columnOf('heldValue').csv(hidden)).toBeNull()
    expect(textOf('heldProfitPercent', hidden)).toBe('+20.00%')
  })

  it('sort by their numbers, and leave what has none to the end', () => {
    expect(columnOf('heldProfitBase').sortKey(row({}))).toBe(240)
    expect(columnOf('heldProfitBase').sortKey(row({}, null))).toBeNull()
  })
})
