import { describe, expect, it } from 'vitest'
import type { DepthBook, DepthLevel } from '#model/market/book/depth-book.ts'
import { bookLines } from '#renderer/panels/depth/model/book-lines.ts'

type Row = readonly [price: number | null, volume: number]

const side = (rows: readonly Row[]): DepthLevel[] =>
  rows.map(([price, volume], index) => ({ position: index + 1, price, volume, orders: 1 }))
const book = (bids: readonly Row[], asks: readonly Row[]): DepthBook => ({ bids: side(bids), asks: side(asks) })

describe('the lines of a book', () => {
  it('add up from the best price outwards, and measure bars against the whole book', () => {
    const { asks, bids } = bookLines(book([[10, 20], [9, 60]], [[11, 40]]), null, null) // prettier-ignore
    expect(bids.map(({ total, volumePart, totalPart }) => [total, volumePart, totalPart])).toEqual([
      [20, 20 / 60, 20 / 80],
      [80, 1, 1],
    ])
    expect(asks[0]).toMatchObject({ total: 40, totalPart: 0.5 })
  })

  it('keep an empty level as one without a price', () => {
    const { asks } = bookLines(book([], [[11, 5], [null, 0]]), null, null) // prettier-ignore
    expect(asks[1]).toMatchObject({ position: 2, price: null, volume: 0, volumePart: 0, change: null })
  })

  it('gather levels by a price step', () => {
    const { asks } = bookLines(book([], [[10.01, 5], [10.04, 3], [10.06, 1]]), null, 0.05) // prettier-ignore
    expect(asks.map(({ price, volume }) => [price, volume])).toEqual([
      [10.05, 8],
      [10.1, 1],
    ])
  })
})

describe('the changes since the last look', () => {
  const before = book([[10, 20], [9, 60]], [[11, 40], [12, 10]]) // prettier-ignore
  const changes = (now: DepthBook) => {
    const { asks, bids } = bookLines(now, before, null)
    return [...asks, ...bids].map(({ price, change, delta }) => [price, change, delta])
  }

  it('are found price by price, whatever position a level has moved to', () => {
    expect(changes(book([[10.5, 5], [10, 25], [9, 60]], [[11, 30], [12, 10]]))).toEqual([
      [11, 'less', -10],
      [12, null, 0],
      [10.5, 'new', 5],
      [10, 'more', 5],
      [9, null, 0],
    ]) // prettier-ignore
  })

  it('say nothing of a level that lay beyond what was served before', () => {
    expect(changes(book([[8, 5]], [[13, 7]]))).toEqual([
      [13, null, 0],
      [8, null, 0],
    ])
  })

  it('know that nothing lay beyond a side that had empty levels', () => {
    const whole = book([[10, 20], [null, 0]], []) // prettier-ignore
    expect(bookLines(book([[9, 5]], []), whole, null).bids[0]).toMatchObject({ change: 'new', delta: 5 })
  })
})
