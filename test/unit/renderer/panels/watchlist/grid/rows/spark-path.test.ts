import { describe, expect, it } from 'vitest'
import { sparkPath } from '#renderer/panels/watchlist/grid/rows/spark-path.ts'

describe('the sparkline of a price', () => {
  it('goes from price to price within its box', () => {
    expect(sparkPath([1, 3, 2], 20, 10)).toBe('M18.0 10.0L19.0 0.0L20.0 5.0')
    expect(sparkPath([2, 2], 20, 10)).toBe('M19.0 5.0L20.0 5.0')
    expect(sparkPath([2], 20, 10)).toBe('')
  })

  it('grows from the right edge until it fills the box, and is drawn closer from then on', () => {
    const leftEnd = (prices: number) =>
      Number.parseFloat(sparkPath(Array.from({ length: prices }, (_, price) => price), 20, 10).slice(1)) // prettier-ignore
    expect([2, 11, 20, 21, 60].map(leftEnd)).toEqual([19, 10, 1, 0, 0])
  })

  it('breaks at each gap in the prices', () => {
    expect(sparkPath([1, 3, NaN, 2, 1], 40, 10)).toBe('M32.0 10.0L34.0 0.0M38.0 5.0L40.0 10.0')
  })

  it('shows a price that is alone between two breaks', () => {
    expect(sparkPath([1, NaN, 3, NaN, 1], 40, 10)).toBe('M32.0 10.0h1M36.0 0.0h1M40.0 10.0h1')
  })
})
