import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanSince, withPrice, type PriceWindow } from '../../../../../src/core/alerts/evaluation/price-window.ts'

/** Prices come so far apart that each is a step of its own. */
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
    // By the golden ratio: rises and falls without a pattern, and without chance.
    let price = 100
    const prices = Array.from({ length: steps }, (_, place) => (price += ((place * 0.618_033_988_7) % 1) - 0.5))
    expect(windowOf(prices, 120).length).toBeLessThan(steps / 10)
  })
})
