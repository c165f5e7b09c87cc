import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundTo } from '#simulator/market/price-scale.ts'

/** JSON writes both zeros alike. */
const written = (value: number, places: number): string => JSON.stringify(Number(value.toFixed(places)))

describe('a rounded price', () => {
  it('is the number that its decimals write', () => {
    expect(roundTo(3 * 0.1, 1)).toBe(0.3)
    expect(roundTo(1.005, 2)).toBe(1)
    expect(roundTo(-2.5, 0)).toBe(-3)
  })

  it('is what writing it down and reading it again gives, also near a half', () => {
    const decimals = fc.integer({ min: 0, max: 8 })
    const near = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(near, decimals, ([whole, part], places) => {
        const value = (whole + part / 10 + 0.5) / 10 ** places
        expect(JSON.stringify(roundTo(value, places))).toBe(written(value, places))
      }),
    )
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), decimals, (value, places) => {
        expect(JSON.stringify(roundTo(value, places))).toBe(written(value, places))
      }),
    )
  })
})
