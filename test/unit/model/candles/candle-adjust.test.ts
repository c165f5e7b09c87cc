import { describe, expect, it } from 'vitest'
import { adjustBar, adjustmentOn } from '#model/candles/candle-adjust.ts'
import type { Bar } from '#model/candles/candle-bar.ts'

/** Four for one on 10 June 2024, then one for ten on 5 January 2026. */
const SPLITS = [
  { exDate: Date.parse('2024-06-10T00:00:00Z'), ratio: { after: 4, before: 1 } },
  { exDate: Date.parse('2026-01-05T00:00:00Z'), ratio: { after: 1, before: 10 } },
]

describe('an adjustment for splits', () => {
  it('counts every split that was still to come, the ex-date itself being after it', () => {
    expect(adjustmentOn(SPLITS, '2024-06-09')).toBe(2.5)
    expect(adjustmentOn(SPLITS, '2024-06-10')).toBe(10)
    expect(adjustmentOn(SPLITS, '2026-01-04')).toBe(10)
    expect(adjustmentOn(SPLITS, '2026-01-05')).toBe(1)
  })

  it('changes prices one way and volume the other, and leaves the turnover', () => {
    const bar: Bar = {
      time: 0,
      open: 100,
      high: 120,
      low: 80,
      close: 104,
      volume: 10,
      turnover: 1_040,
      grade: 'served',
    }
    expect(adjustBar(bar, 0.25)).toEqual({ ...bar, open: 25, high: 30, low: 20, close: 26, volume: 40 })
    expect(adjustBar({ ...bar, volume: null }, 0.25).volume).toBeNull()
  })
})
