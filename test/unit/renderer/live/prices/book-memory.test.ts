import { describe, expect, it } from 'vitest'
import type { DepthBook } from '#model/market/book/depth-book.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createBookMemories, createBookMemory } from '#renderer/live/prices/book-memory.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const book = (bid: number, ask: number): DepthBook => ({
  bids: [{ position: 1, price: bid, volume: 30, orders: null }],
  asks: [{ position: 1, price: ask, volume: 10, orders: null }],
})

describe('the memory of a book', () => {
  it('takes each photograph once, however many panels show it', () => {
    const memory = createBookMemory()
    const [first, second] = [book(10, 11), book(10, 12)]
    memory.take(first, 1_000)
    memory.take(first, 1_000)
    expect(memory.before()).toBeNull()
    memory.take(second, 2_000)
    memory.take(second, 2_000)
    expect(memory.before()).toBe(first)
    expect(memory.moments().map(({ at, imbalance }) => [at, imbalance])).toEqual([
      [1_000, 0.5],
      [2_000, 0.5],
    ])
    expect(memory.moments()[1]?.spreadPercent).toBeCloseTo(100 * (2 / 11))
  })

  it('is bounded', () => {
    const memory = createBookMemory()
    for (let at = 1; at <= 2_000; at++) memory.take(book(10, 11), at)
    expect(memory.moments()).toHaveLength(600)
    expect(memory.moments().at(-1)?.at).toBe(2_000)
  })

  it('outlives the panel, until enough other books were looked at', () => {
    const memories = createBookMemories(createPriceSource())
    const first = memories.of(idOf('stock:US::A'))
    first.take(book(10, 11), 1)
    for (let other = 0; other < 63; other++) memories.of(idOf(`stock:US::B${other}`))
    expect(memories.of(idOf('stock:US::A'))).toBe(first)
    for (let other = 0; other < 64; other++) memories.of(idOf(`stock:US::C${other}`))
    expect(memories.of(idOf('stock:US::A')).moments()).toEqual([])
  })

  it('goes with its source, and does not come back with it', () => {
    const source = createPriceSource()
    source.use('simulated')
    const memories = createBookMemories(source)
    const former = memories.of(idOf('stock:US::A'))
    former.take(book(10, 11), 1)
    source.use('https://other.example')
    // Books added for the previous source from now on must not appear.
    former.take(book(12, 13), 2)
    expect(memories.of(idOf('stock:US::A')).moments()).toEqual([])
    source.use('simulated')
    expect(memories.of(idOf('stock:US::A')).moments()).toEqual([])
  })
})
