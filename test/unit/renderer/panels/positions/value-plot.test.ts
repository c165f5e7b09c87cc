import { describe, expect, it } from 'vitest'
import { dayAt, rangeOf, steppedDay } from '../../../../../src/renderer/panels/positions/value-plot.ts'

describe('the picture of the value line', () => {
  it('reaches from the lowest to the highest value, and has room around a single one', () => {
    expect(rangeOf([3, null, -2])).toEqual({ low: -2, high: 3 })
    expect(rangeOf([200, 200])).toEqual({ low: 198, high: 202 })
    expect(rangeOf([0])).toEqual({ low: -1, high: 1 })
    expect(rangeOf([null])).toEqual({ low: 0, high: 1 })
  })

  it('knows the day under the pointer, as far apart as days are in time', () => {
    const dates = ['2026-03-02', '2026-03-03', '2026-03-12']
    expect([-1, 0, 0.1, 0.5, 0.6, 2].map((part) => dayAt(dates, part))).toEqual([0, 0, 1, 1, 2, 2])
  })

  it('is walked by key, and not beyond its ends', () => {
    expect(['ArrowLeft', 'ArrowRight', 'PageUp', 'Home', 'End'].map((key) => steppedDay(key, 4, 9))).toEqual([
      3, 5, 9, 0, 9,
    ])
    expect(steppedDay('a', 4, 9)).toBeNull()
  })
})
