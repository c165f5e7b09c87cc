import { describe, expect, it } from 'vitest'
import { guessSide, type TradeFacts } from '#model/market/tape/trade-side.ts'

const guess = (parts: Partial<TradeFacts>) =>
  guessSide({ price: 10, priceBefore: null, sideBefore: 'unknown', bid: null, ask: null, ...parts })

describe('the guess who was in a hurry', () => {
  it('looks at the book first', () => {
    const book = { bid: 10, ask: 10.1 }
    expect(guess({ ...book, price: 10.1, priceBefore: 11 })).toBe('buy')
    expect(guess({ ...book, price: 10.2, priceBefore: 11 })).toBe('buy')
    expect(guess({ ...book, price: 10.02, priceBefore: 9 })).toBe('sell')
  })

  it('looks at the price before where there is no sound book, or in its middle', () => {
    expect(guess({ price: 10.05, priceBefore: 10, bid: 10, ask: 10.1 })).toBe('buy')
    expect(guess({ priceBefore: 10.1, bid: 12, ask: 11 })).toBe('sell')
    expect(guess({ priceBefore: 9 })).toBe('buy')
  })

  it('stays with the trade before at the same price, and says nothing of a first one', () => {
    expect(guess({ priceBefore: 10, sideBefore: 'sell' })).toBe('sell')
    expect(guess({})).toBe('unknown')
  })
})
