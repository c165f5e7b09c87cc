import { describe, expect, it } from 'vitest'
import { priceRange } from '#model/reference/ipo.ts'

describe('priceRange', () => {
  it.each([
    ['15.30-17.00', 15.3, 17],
    ['9.8', 9.8, 9.8],
    ['HK$ 1,200 ~ 1,350.5', 1200, 1350.5],
    ['20 to 18', 18, 20],
  ])('reads %s', (text, low, high) => {
    expect(priceRange(text)).toEqual({ low, high })
  })

  it.each(['', 'to be announced', '1-2-3'])('makes nothing of %j', (text) => {
    expect(priceRange(text)).toBeNull()
  })
})
