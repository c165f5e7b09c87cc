import { describe, expect, it } from 'vitest'
import type { DepthLevel } from '#model/market/book/depth-book.ts'
import { bookLines } from '#renderer/panels/depth/model/book-lines.ts'
import { ladderOf } from '#renderer/panels/depth/model/ladder.ts'

const side = (prices: readonly (number | null)[]): DepthLevel[] =>
  prices.map((price, index) => ({ position: index + 1, price, volume: price === null ? 0 : 5, orders: null }))
const ladder = (bids: readonly (number | null)[], asks: readonly (number | null)[], step: number) =>
  ladderOf(bookLines({ bids: side(bids), asks: side(asks) }, null, null), step).map(
    (rung) => `${rung.side ?? '-'} ${rung.price}`,
  )

describe('a ladder', () => {
  it('has a rung for every price between the highest ask and the lowest bid', () => {
    expect(ladder([0.2, 0.1], [0.4, 0.5], 0.1)).toEqual(['ask 0.5', 'ask 0.4', '- 0.3', 'bid 0.2', 'bid 0.1'])
  })

  it('leaves out prices without orders if there are too many of them', () => {
    expect(ladder([10, null], [90], 0.01)).toEqual(['ask 90', 'bid 10'])
  })

  it('shows a crossed book as it is: the bid above the ask', () => {
    expect(ladder([10.2], [10], 0.1)).toEqual(['bid 10.2', '- 10.1', 'ask 10'])
  })

  it('has no rungs while both sides are empty', () => {
    expect(ladder([null], [], 1)).toEqual([])
  })
})
