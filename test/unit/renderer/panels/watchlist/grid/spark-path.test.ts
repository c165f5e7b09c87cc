import { describe, expect, it } from 'vitest'
import { sparkPath } from '../../../../../../src/renderer/panels/watchlist/grid/spark-path.ts'

describe('the line of a price’s latest way', () => {
  it('goes from price to price within its box', () => {
    expect(sparkPath([1, 3, 2], 20, 10)).toBe('M0.0 10.0L10.0 0.0L20.0 5.0')
    expect(sparkPath([2, 2], 20, 10)).toBe('M0.0 5.0L20.0 5.0')
    expect(sparkPath([2], 20, 10)).toBe('')
  })

  it('breaks where nobody watched', () => {
    expect(sparkPath([1, 3, NaN, 2, 1], 40, 10)).toBe('M0.0 10.0L10.0 0.0M30.0 5.0L40.0 10.0')
  })

  it('shows a price that is alone between two breaks', () => {
    expect(sparkPath([1, NaN, 3, NaN, 1], 40, 10)).toBe('M0.0 10.0h1M20.0 0.0h1M40.0 10.0h1')
  })
})
