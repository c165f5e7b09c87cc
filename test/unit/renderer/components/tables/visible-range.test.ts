import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrollTopShowing, visibleRange } from '#renderer/components/tables/visible-range.ts'

const ROW_HEIGHT = 24
const viewportArbitrary = fc.record({
  scrollTop: fc.integer({ min: 0, max: 100_000 }),
  height: fc.integer({ min: ROW_HEIGHT, max: 3000 }),
})

describe('the range of rows that exist', () => {
  it('is a few dozen, however long the list is', () => {
    expect(visibleRange({ scrollTop: 24_000, height: 720 }, ROW_HEIGHT, 2000)).toEqual({ first: 996, count: 39 })
  })

  it('covers every visible row, and stays within the list', () => {
    fc.assert(
      fc.property(viewportArbitrary, fc.integer({ min: 0, max: 5000 }), ({ scrollTop, height }, rowCount) => {
        const range = visibleRange({ scrollTop, height }, ROW_HEIGHT, rowCount)
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.first + range.count).toBeLessThanOrEqual(rowCount)
        for (let row = 0; row < rowCount; row += 1) {
          const isSeen = (row + 1) * ROW_HEIGHT > scrollTop && row * ROW_HEIGHT < scrollTop + height
          if (isSeen) expect(row >= range.first && row < range.first + range.count).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('is as long at the ends of the list as in its middle, so that no row is built again while scrolling', () => {
    const counts = [0, 24_000, 47_280].map(
      (scrollTop) => visibleRange({ scrollTop, height: 720 }, ROW_HEIGHT, 2000).count,
    )
    expect(new Set(counts).size).toBe(1)
  })
})

describe('scrolling to a row', () => {
  it('does nothing when the row can be seen whole', () => {
    expect(scrollTopShowing(5, { scrollTop: 100, height: 240 }, ROW_HEIGHT)).toBe(100)
  })

  it('shows it whole while moving as little as possible', () => {
    fc.assert(
      fc.property(viewportArbitrary, fc.integer({ min: 0, max: 4000 }), (viewport, row) => {
        const top = scrollTopShowing(row, viewport, ROW_HEIGHT)
        expect(row * ROW_HEIGHT).toBeGreaterThanOrEqual(top)
        expect((row + 1) * ROW_HEIGHT).toBeLessThanOrEqual(top + viewport.height)
      }),
    )
  })
})
