import { describe, expect, it } from 'vitest'
import type { AlertDistance } from '#model/alerts/alert-view.ts'
import type { CompanyFigures } from '#model/reference/company.ts'
import type { DepthBook } from '#model/market/book/depth-book.ts'
import type { Failure } from '#model/values/failure.ts'
import type { LiveDepth } from '#model/market/book/live-depth.ts'
import type { SideValues } from '#renderer/panels/watchlist/columns/column.ts'
import type { ColumnId } from '#renderer/panels/watchlist/columns/columns.ts'
import { entryWith, idOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'
import { columnOf, detailsOf, rowFacts } from '#test/fakes/quotes/row-facts.ts'

const AAPL = idOf('stock:US::AAPL')
const INDEX = idOf('indices:GB::UKX')
const REJECTED: Failure = { kind: 'rejected', code: 4, status: 200, message: 'unknown code' }

const BOOK: DepthBook = {
  asks: [
    { position: 1, price: 10.255, volume: 300, orders: 2 },
    { position: 2, price: 10.3, volume: 0, orders: 0 },
  ],
  bids: [{ position: 1, price: 10.25, volume: 100, orders: 1 }],
}

function bookWith(parts: Partial<LiveDepth> = {}, failure: Failure | null = null): LiveDepth {
  const { provenance } = liveWith(AAPL, {}, { path: '/stock/depths', failure })
  return { instrument: AAPL, value: BOOK, isServed: true, provenance, ...parts }
}

const sidesWith = (book?: LiveDepth, company?: ReturnType<SideValues['company']>): SideValues => ({
  book: () => book,
  company: () => company,
  alert: () => undefined,
  position: () => undefined,
})

const toAlert = (nearest: AlertDistance | null): SideValues => ({ ...sidesWith(), alert: () => nearest })
const priceAlert = (threshold: number): AlertDistance => ({
  instrument: AAPL,
  value: 100,
  threshold,
  unit: 'price',
  percent: Math.abs(threshold - 100),
})

const FIGURES: CompanyFigures = { currency: 'USD', marketCapitalisation: 3_912_345_678_901, priceToEarnings: null }

describe('a cell that is not made of the quote', () => {
  const row = (sides: SideValues, instrument = AAPL) =>
    rowFacts(entryWith(instrument), { live: liveWith(instrument), decimals: 2 }, sides)
  const text = (id: ColumnId, sides: SideValues, instrument = AAPL) => columnOf(id).text(row(sides, instrument))
  const key = (id: ColumnId, sides: SideValues) => columnOf(id).sortKey(row(sides))
  const details = (id: ColumnId, sides: SideValues, instrument = AAPL) => detailsOf(id, row(sides, instrument))
  const csv = (id: ColumnId, sides: SideValues) => columnOf(id).csv(row(sides))

  it('shows the best prices of the book, in as many decimals as they need', () => {
    const sides = sidesWith(bookWith())
    expect(text('bid', sides)).toBe('10.25')
    expect(text('ask', sides)).toBe('10.255')
    expect(text('spread', sides)).toBe('0.005')
    expect(text('imbalancePercent', sides)).toBe('\u221250.00%')
  })

  it('shows whether the nearest alert is above or below, and sorts by how near it is', () => {
    const [above, below] = [toAlert(priceAlert(104)), toAlert(priceAlert(97.125))]
    expect(text('alertDistance', above)).toBe('+4.00%')
    expect(text('alertDistance', below)).toBe('\u22122.88%')
    expect(key('alertDistance', above)).toBe(4)
    expect(key('alertDistance', below)).toBe(2.875)
    expect(details('alertDistance', below)).toBe('The nearest armed alert is at 97.125.')
  })

  it('shows a dash where no alert is armed, sorts it last, and says so', () => {
    expect(text('alertDistance', toAlert(null))).toBe('–')
    expect(key('alertDistance', toAlert(null))).toBeNull()
    expect(details('alertDistance', toAlert(null))).toBe('No armed alert watches it.')
    expect(text('alertDistance', sidesWith())).toBe('…')
  })

  it('shows a dash for a side without orders, and sorts it last', () => {
    const sides = sidesWith(bookWith({ value: { ...BOOK, bids: [] } }))
    expect(text('bid', sides)).toBe('–')
    expect(key('bid', sides)).toBeNull()
    expect(key('ask', sides)).toBe(10.255)
    expect(details('bid', sides)).toBe('Not sent by the service.')
  })

  it('waits for the first book, and says why there is no book', () => {
    expect(text('bid', sidesWith())).toBe('…')
    expect(text('bid', sidesWith(bookWith({ value: null })))).toBe('…')
    const unserved = sidesWith(bookWith({ value: null, isServed: false }))
    expect(text('bid', unserved, INDEX)).toBe('–')
    expect(details('bid', unserved, INDEX)).toBe('The service has no order books for this class.')
    const refused = sidesWith(bookWith({ value: null }, REJECTED))
    expect(text('bid', refused)).toBe('–')
    expect(details('bid', refused)).toContain('declined')
  })

  it('shows a company’s figures short, and in full when asked', () => {
    const sides = sidesWith(undefined, { value: FIGURES, failure: null })
    expect(text('currency', sides)).toBe('USD')
    expect(text('marketCap', sides)).toBe('3.91T')
    expect(text('priceEarnings', sides)).toBe('–')
    expect(details('marketCap', sides)).toBe('3,912,345,678,901')
  })

  it('has no companies behind other classes', () => {
    expect(text('marketCap', sidesWith(), INDEX)).toBe('–')
    expect(details('marketCap', sidesWith(), INDEX)).toContain('stocks only')
  })

  it('is in a file as it is, and empty where it is missing or on its way', () => {
    const sides = { ...sidesWith(bookWith(), { value: FIGURES, failure: null }), alert: () => priceAlert(97.125) }
    const ids = ['bid', 'ask', 'imbalancePercent', 'alertDistance', 'currency', 'marketCap', 'priceEarnings'] as const
    expect(ids.map((id) => csv(id, sides)).join(',')).toBe('10.25,10.255,-50,-2.875,USD,3912345678901,')
    expect(ids.map((id) => csv(id, sidesWith()))).toEqual(ids.map(() => null))
  })

  it('has numbers at the end of the cell, and words at its start', () => {
    expect(columnOf('bid').align).toBe('end')
    expect(columnOf('currency').align).toBe('start')
  })
})
