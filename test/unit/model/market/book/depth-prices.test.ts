import { describe, expect, it } from 'vitest'
import type { DepthBook, DepthLevel } from '#model/market/book/depth-book.ts'
import { bookPrices } from '#model/market/book/depth-prices.ts'

type Row = readonly [price: number | null, volume: number]

const side = (rows: readonly Row[]): DepthLevel[] =>
  rows.map(([price, volume], index) => ({ position: index + 1, price, volume, orders: null }))
const book = (bids: readonly Row[], asks: readonly Row[]): DepthBook => ({ bids: side(bids), asks: side(asks) })

describe('the prices of a book', () => {
  it('are those of its best filled levels, free of the dust of binary fractions', () => {
    const prices = bookPrices(book([[0.2, 300], [0.1, 900]], [[0.3, 100], [0.4, 1]])) // prettier-ignore
    expect(prices).toMatchObject({ state: 'normal', spread: 0.1, mid: 0.25 })
    expect(prices.bid?.volume).toBe(300)
    expect(prices.ask?.volume).toBe(100)
    expect(prices.spreadPercent).toBeCloseTo(40)
    expect(bookPrices(book([[65_000.11, 1]], [[65_000.12, 1]])).spread).toBe(0.01)
    expect(bookPrices(book([[0.000_000_01, 1]], [[0.000_000_03, 1]])).spread).toBe(0.000_000_02)
  })

  it('lean with the micro-price towards the side that has less to offer', () => {
    expect(bookPrices(book([[10, 300]], [[11, 100]])).microPrice).toBe(10.75)
    expect(bookPrices(book([[10, 100]], [[11, 300]])).microPrice).toBe(10.25)
  })

  it('skip empty levels, even where one comes first', () => {
    const prices = bookPrices(book([[null, 0], [9.9, 5]], [[10.1, 0], [10.2, 7]])) // prettier-ignore
    expect([prices.bid?.price, prices.ask?.price]).toEqual([9.9, 10.2])
  })

  it('show a locked book and a crossed one', () => {
    expect(bookPrices(book([[10, 1]], [[10, 1]]))).toMatchObject({ state: 'locked', spread: 0 })
    expect(bookPrices(book([[10.02, 1]], [[10.01, 1]]))).toMatchObject({ state: 'crossed', spread: -0.01 })
  })

  it('may be below zero for a future, free of dust and with a spread of the size of the mid', () => {
    const prices = bookPrices(book([[-0.3, 100]], [[-0.2, 100]])) // prettier-ignore
    expect(prices).toMatchObject({ state: 'normal', spread: 0.1, mid: -0.25 })
    expect(prices.spreadPercent).toBeCloseTo(40)
    expect(bookPrices(book([[-1, 1]], [[1, 1]]))).toMatchObject({ mid: 0, spread: 2, spreadPercent: null })
  })

  it('are unknown where a side is empty: no price is ever 0', () => {
    expect(bookPrices(book([[10, 1]], [[null, 0]]))).toMatchObject({ state: 'oneSided', spread: null, mid: null })
    expect(bookPrices(book([], []))).toMatchObject({ state: 'empty', bid: null, ask: null, microPrice: null })
  })
})
