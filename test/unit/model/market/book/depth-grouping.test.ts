import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DepthLevel } from '#model/market/book/depth-book.ts'
import { groupLevels } from '#model/market/book/depth-grouping.ts'

const level = (price: number | null, volume: number, orders: number | null = null): DepthLevel => ({
  position: 1,
  price,
  volume,
  orders,
})

describe('grouped levels', () => {
  it('bear the price at which all of a group can be had', () => {
    const levels = [level(10.04, 1), level(10.06, 2), level(10.1, 4)]
    expect(groupLevels(levels, 'ask', 0.05).map(({ price, volume }) => [price, volume])).toEqual([
      [10.05, 1],
      [10.1, 6],
    ])
    expect(groupLevels(levels, 'bid', 0.05).map(({ price, volume }) => [price, volume])).toEqual([
      [10.1, 4],
      [10.05, 2],
      [10, 1],
    ])
  })

  it('add order counts as far as they are known, and leave out empty levels', () => {
    const grouped = groupLevels([level(1, 5, 1.5), level(1.5, 5), level(1.7, 5, 2), level(null, 0, 0)], 'bid', 1)
    expect(grouped).toEqual([{ position: 1, price: 1, volume: 15, orders: 3.5 }])
  })

  it('keep every level and all its volume, whatever the step', () => {
    const ticks = fc.integer({ min: 1, max: 1_000_000 })
    const levels = fc.array(fc.record({ ticks, lots: fc.integer({ min: 1, max: 10_000 }) }), { maxLength: 20 })
    fc.assert(
      fc.property(levels, fc.constantFrom(1, 2, 5, 10, 100), fc.constantFrom('ask', 'bid'), (rows, steps, side) => {
        const step = steps / 100
        const served = rows.map(({ ticks, lots }) => level(ticks / 100, lots))
        const grouped = groupLevels(served, side, step)
        const volume = (all: readonly DepthLevel[]) => all.reduce((sum, { volume }) => sum + volume, 0)
        expect(volume(grouped)).toBe(volume(served))
        const expected = rows.map(({ ticks }) => {
          const place = side === 'bid' ? Math.floor(ticks / steps) : Math.ceil(ticks / steps)
          return Number(((place * steps) / 100).toFixed(2))
        })
        const direction = side === 'bid' ? -1 : 1
        expect(grouped.map(({ price }) => price)).toEqual([...new Set(expected)].sort((a, b) => direction * (a - b)))
      }),
    )
  })
})
