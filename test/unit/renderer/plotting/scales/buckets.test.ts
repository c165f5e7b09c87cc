import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBuckets, fillBuckets } from '#renderer/plotting/scales/buckets.ts'
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const BARS = 2000
const store = createHeldCandles()
store.replace(walkingBars(BARS))
const columns = store.columns()

const view = fc
  .tuple(fc.nat({ max: BARS - 1 }), fc.nat({ max: BARS - 1 }))
  .map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) }))

describe('buckets of neighbouring bars', () => {
  it('lose no extreme, no volume, and neither the first open nor the last close', () => {
    fc.assert(
      fc.property(view, fc.integer({ min: 1, max: 300 }), (range, most) => {
        const buckets = createBuckets()
        fillBuckets(buckets, columns, range, most)
        for (let place = 0; place < buckets.length; place++) {
          const openSeries = buckets.first + place * buckets.step
          const end = Math.min(BARS, openSeries + buckets.step)
          const part = (column: Float64Array) => [...column.subarray(openSeries, end)]
          expect(buckets.high[place]).toBe(Math.max(...part(columns.high)))
          expect(buckets.low[place]).toBe(Math.min(...part(columns.low)))
          expect(buckets.open[place]).toBe(columns.open[openSeries])
          expect(buckets.close[place]).toBe(columns.close[end - 1])
          expect(buckets.volume[place]).toBe(part(columns.volume).reduce((sum, volume) => sum + volume, 0))
        }
      }),
    )
  })

  it('cover all bars in view, and are few', () => {
    fc.assert(
      fc.property(view, fc.integer({ min: 1, max: 300 }), (range, most) => {
        const buckets = createBuckets()
        fillBuckets(buckets, columns, range, most)
        expect(buckets.first).toBeLessThanOrEqual(range.first)
        expect(buckets.first + buckets.length * buckets.step).toBeGreaterThan(range.last)
        expect(buckets.length).toBeLessThanOrEqual(most + 1)
      }),
    )
  })

  it('stay the same while the view moves over them', () => {
    const [before, after] = [createBuckets(), createBuckets()]
    fillBuckets(before, columns, { first: 100, last: 1099 }, 100)
    fillBuckets(after, columns, { first: 103, last: 1102 }, 100)
    expect(after.step).toBe(before.step)
    expect([...after.high.subarray(0, 90)]).toEqual([...before.high.subarray(0, 90)])
  })
})
