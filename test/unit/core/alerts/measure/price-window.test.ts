import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanSince, withPrice, type PriceWindow } from '#core/alerts/measure/price-window.ts'

/** Prices are this far apart, so that each is a separate step. */
const STEP_MS = 5_000
const START = Date.parse('2026-11-20T15:00:00Z')
const momentOf = (place: number) => START + place * STEP_MS

function windowOf(prices: readonly number[], minutes: number): PriceWindow {
  return prices.reduce<PriceWindow>((window, price, place) => withPrice(window, price, momentOf(place), minutes), [])
}

describe('a window of prices', () => {
  it('knows the lowest and the highest since any moment in it', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(prices, (seen) => {
        const window = windowOf(seen, 5)
        for (const from of seen.keys()) {
          const since = seen.slice(from)
          expect(spanSince(window, momentOf(from))).toEqual({ low: Math.min(...since), high: Math.max(...since) })
        }
      }),
    )
  })

  it('forgets what is older than its minutes', () => {
    const window = windowOf([50, 10, 90, ...Array.from({ length: 13 }, () => 50)], 1)
    expect(spanSince(window, START)).toEqual({ low: 50, high: 50 })
  })

  it('holds only a small part of two hours of prices that rise and fall', () => {
    const steps = 1_440
    // The golden ratio gives rises and falls without a pattern and without randomness.
    let price = 100
    const prices = Array.from({ length: steps }, (_, place) => (price += ((place * 0.618_033_988_7) % 1) - 0.5))
    expect(windowOf(prices, 120).length).toBeLessThan(steps / 10)
  })

  it('joins the prices of one step, and still knows when each extreme was seen', () => {
    const seen: readonly (readonly [number, number])[] = [
      [10, 0],
      [12, 1_000],
      [9, 2_000],
      [11, 3_000],
    ]
    const window = seen.reduce<PriceWindow>(
      (known, [price, afterMs]) => withPrice(known, price, START + afterMs, 5),
      windowOf([50], 5).map((step) => ({ ...step, lowAt: START - 60_000, highAt: START - 60_000 })),
    )
    expect(window).toHaveLength(2)
    expect(window.at(-1)).toEqual({ low: 9, lowAt: START + 2_000, high: 12, highAt: START + 1_000 })
  })

  it('goes by the later one of equal prices of a step', () => {
    const window = [0, 1_000].reduce<PriceWindow>((known, afterMs) => withPrice(known, 10, START + afterMs, 5), [])
    expect(window).toEqual([{ low: 10, lowAt: START + 1_000, high: 10, highAt: START + 1_000 }])
  })

  it('starts a step with the first price of its five seconds', () => {
    expect(withPrice(withPrice([], 12, START + 4_999, 5), 10, START + 5_000, 5)).toMatchObject([
      { low: 12, high: 12 },
      { low: 10, high: 10 },
    ])
  })

  it('leaves out a step that later prices reach beyond or equal on both sides', () => {
    expect(windowOf([10, 10], 5)).toEqual([{ low: 10, lowAt: momentOf(1), high: 10, highAt: momentOf(1) }])
    expect(windowOf([10, 11, 9], 5).map(({ low }) => low)).toEqual([11, 9])
    expect(windowOf([10, 9, 10], 5).map(({ low }) => low)).toEqual([9, 10])
    expect(windowOf([10, 11, 10], 5).map(({ low }) => low)).toEqual([11, 10])
  })

  it('holds a step as long as its later extreme is within the minutes, their start included', () => {
    const step = { low: 5, lowAt: START, high: 20, highAt: START + 1_000 }
    const after = (atMs: number) => withPrice([step], 10, START + atMs, 1).map(({ low }) => low)
    expect(after(61_000)).toEqual([5, 10])
    expect(after(61_001)).toEqual([10])
  })

  it('forgets what was seen at a moment that is still to come, as when the clock was set back', () => {
    const step = { low: 5, lowAt: START, high: 20, highAt: START + 10_000 }
    expect(withPrice([step], 10, START + 9_999, 5).map(({ low }) => low)).toEqual([10])
    expect(withPrice([step], 10, START + 10_000, 5).map(({ low }) => low)).toEqual([5, 10])
  })

  it('knows no span where no price, or only one extreme of a step, is late enough', () => {
    const step = { low: 5, lowAt: START, high: 20, highAt: START + 1_000 }
    expect(spanSince([], START)).toBeNull()
    expect(spanSince([step], START)).toEqual({ low: 5, high: 20 })
    expect(spanSince([step], START + 1)).toBeNull()
    expect(spanSince([{ ...step, lowAt: START + 1_000, highAt: START }], START + 1)).toBeNull()
    expect(spanSince([step], START + 1_001)).toBeNull()
  })
})
