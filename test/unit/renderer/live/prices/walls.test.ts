import { describe, expect, it } from 'vitest'
import type { DepthBook, DepthLevel } from '#model/market/book/depth-book.ts'
import { wallsAfter, type Wall } from '#renderer/live/prices/walls.ts'

type Row = readonly [price: number, volume: number]

const side = (rows: readonly Row[]): DepthLevel[] =>
  rows.map(([price, volume], index) => ({ position: index + 1, price, volume, orders: null }))
/** Five bids from 10 down and five asks from 11 up, with one unit each by default. */
function book(volumes: Readonly<Record<number, number>> = {}, shift = 0): DepthBook {
  const at = (price: number): Row => [price + shift, volumes[price + shift] ?? 1]
  return { bids: side([10, 9, 8, 7, 6].map(at)), asks: side([11, 12, 13, 14, 15].map(at)) }
}
const after = (...books: readonly DepthBook[]) =>
  books.reduce<readonly Wall[]>((walls, next, index) => wallsAfter(walls, next, index * 1_000), [])

describe('a wall', () => {
  it('is a level several times the size of the others, and is present while most of it is left', () => {
    expect(after(book({ 8: 9 }), book({ 8: 12 }), book({ 8: 7 }))).toEqual([
      { side: 'bid', price: 8, volume: 12, state: 'present', since: 0, until: 2_000 },
    ])
    expect(after(book({ 8: 3 }))).toEqual([])
  })

  it('was withdrawn when it went while the price was away from it', () => {
    expect(after(book({ 13: 9 }), book())).toMatchObject([{ price: 13, state: 'withdrawn', until: 0 }])
  })

  it('was reached when the price came to it', () => {
    expect(after(book({ 12: 9 }), book({}, 2))).toMatchObject([{ price: 12, state: 'reached' }])
  })

  it('is out of sight when the book has moved away from it, and present again when it comes back', () => {
    expect(after(book({ 6: 9 }), book({}, 3))).toMatchObject([{ price: 6, state: 'outOfSight' }])
    expect(after(book({ 6: 9 }), book({}, 3), book({ 6: 9 }))).toMatchObject([{ price: 6, state: 'present', since: 0 }])
  })

  it('is reported only if a side has enough levels to compare with', () => {
    expect(after({ bids: side([[10, 100]]), asks: side([[11, 1]]) })).toEqual([])
  })

  it('is dropped for later ones when it has gone, so that the memory does not grow', () => {
    const many = Array.from({ length: 40 }, (_, place) => [book({ [13 + place]: 50 }, place), book({}, place)]).flat()
    expect(after(...many)).toHaveLength(12)
  })
})
