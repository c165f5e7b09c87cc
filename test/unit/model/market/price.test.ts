import { describe, expect, it } from 'vitest'
import { ASSET_CLASSES } from '#model/market/asset-class.ts'
import { isPriceOf, mayBeBelowZero, percentFrom } from '#model/market/price.ts'

describe('a price', () => {
  it('may be below zero for futures, and for nothing else', () => {
    expect(ASSET_CLASSES.filter(mayBeBelowZero)).toEqual(['future'])
    expect([-37.63, 0, 18.27, NaN, -Infinity].map((value) => isPriceOf('future', value))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
    expect([-37.63, 0, 18.27].map((value) => isPriceOf('stock', value))).toEqual([false, false, true])
  })
})

describe('a change in percent', () => {
  it('is of the size of its base, so that a fall is below zero', () => {
    expect(percentFrom(18.27, -37.63)).toBeCloseTo(-305.97, 2)
    expect(percentFrom(-37.63, 10.01)).toBeCloseTo(126.6, 1)
    expect(percentFrom(-10, -15)).toBe(-50)
    expect(percentFrom(100, 110)).toBe(10)
    expect(percentFrom(0, 5)).toBeNull()
  })
})
