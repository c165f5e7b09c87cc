import { describe, expect, it } from 'vitest'
import { priceInText } from '#renderer/commands/price-menu/price-in-cell.ts'

describe('a price on the screen', () => {
  it.each([
    ['266.74', 266.74],
    ['▲ 92,130.30', 92_130.3],
    ['0.000012', 0.000012],
    ['\u221237.63', -37.63],
  ])('is read from %s', (text, price) => {
    expect(priceInText(text)).toBe(price)
  })

  it.each(['', '–', '0.00'])('is not found in “%s”', (text) => {
    expect(priceInText(text)).toBeNull()
  })
})
