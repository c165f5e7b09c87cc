import { describe, expect, it } from 'vitest'
import { priceFactor } from '#model/reference/split.ts'

describe('priceFactor', () => {
  it('lowers earlier prices for a split and raises them for a reverse split', () => {
    expect(priceFactor({ after: 4, before: 1 })).toBe(0.25)
    expect(priceFactor({ after: 1, before: 10 })).toBe(10)
  })
})
