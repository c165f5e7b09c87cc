import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsOf, MAX_DECIMALS, raiseDecimals, SeenDecimals } from '#i18n/format/decimals.ts'

describe('the decimals of a price', () => {
  it.each([
    [3112, 0],
    [613.5, 1],
    [265.46, 2],
    [1.15577, 5],
    [0.00000123, 8],
    [1e-7, 7],
    [4.5e21, 0],
    [123456789.12, 2],
  ])('reads %d as written with %i decimals', (price, decimals) => {
    expect(decimalsOf(price)).toBe(decimals)
  })

  it('takes the noise of a binary fraction for what it is', () => {
    expect(decimalsOf(0.1 + 0.2)).toBe(1)
    expect(decimalsOf(189.29999999999998)).toBe(1)
  })

  it('takes the most decimals among prices, and a missing one for none', () => {
    expect([613, 618.5, NaN, 615.25, 610].reduce((known, price) => raiseDecimals(known, price), 0)).toBe(2)
  })

  it('never falls back, and never grows beyond bounds', () => {
    const price = fc.double({ min: 1e-9, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(fc.array(price, { minLength: 1 }), (prices) => {
        let known = 0
        for (const last of prices) {
          const next = raiseDecimals(known, last)
          expect(next).toBeGreaterThanOrEqual(known)
          expect(next).toBeLessThanOrEqual(MAX_DECIMALS)
          known = next
        }
      }),
    )
  })

  it('comes to the same whatever was known before', () => {
    const written = fc.tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 8 }))
    fc.assert(
      fc.property(written, fc.integer({ min: 0, max: MAX_DECIMALS }), ([digits, decimals], known) => {
        const last = digits / 10 ** decimals
        expect(raiseDecimals(known, last)).toBe(Math.max(known, decimalsOf(last)))
      }),
    )
  })
})

describe('the decimals of an instrument', () => {
  const answer = (...prices: readonly number[]) => ({ price: (place: number) => prices[place] ?? NaN })

  it('grow immediately and do not fall for answers that happen to need fewer', () => {
    const seen = new SeenDecimals()
    const shown = [100, 100.25, 101, 100.5, 99].map((price) => {
      seen.see(answer(price, 98.75), 2)
      return seen.current
    })
    expect(shown).toEqual([2, 2, 2, 2, 2])
  })

  it('forget within twenty answers what only a fault needed', () => {
    const seen = new SeenDecimals()
    seen.see(answer(271.5, 270.25), 2)
    seen.see(answer(271.123456789), 1)
    expect(seen.current).toBe(9)
    for (let answers = 0; answers < 20; answers++) seen.see(answer(271.5, 270.25), 2)
    expect(seen.current).toBe(2)
  })

  it('never fall again once two different prices needed them', () => {
    const seen = new SeenDecimals()
    seen.see(answer(283.37, 281), 2)
    seen.see(answer(283.36, 281), 2)
    for (let answers = 0; answers < 100; answers++) seen.see(answer(283, 281.5), 2)
    expect(seen.current).toBe(2)
  })

  it('are kept while there are no prices', () => {
    const seen = new SeenDecimals()
    seen.see(answer(1.15577), 1)
    for (let answers = 0; answers < 50; answers++) seen.see(answer(NaN), 1)
    expect(seen.current).toBe(5)
  })
})
