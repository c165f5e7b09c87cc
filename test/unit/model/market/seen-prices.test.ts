import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_SEEN, SeenPrices } from '#model/market/seen-prices.ts'

describe('prices seen of many instruments', () => {
  it('are the latest of each, whatever is seen of the others', () => {
    const step = fc.record({ place: fc.nat(130), price: fc.double({ noNaN: true }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const seen = new SeenPrices()
        const places = Array.from({ length: 131 }, () => seen.open())
        const kept = places.map((): number[] => [])
        for (const { place, price } of [...steps, ...steps]) {
          seen.add(place, price)
          kept[place]?.push(price)
        }
        for (const place of places) {
          expect(seen.all(place)).toEqual(kept[place]?.slice(-MAX_SEEN))
          expect(seen.last(place)).toBe(kept[place]?.at(-1))
        }
      }),
      { numRuns: 30 },
    )
  })

  it('are forgotten with the instrument, whose place another takes', () => {
    const seen = new SeenPrices()
    const [first] = [seen.open(), seen.open()]
    seen.add(first, 5)
    seen.close(first)
    expect(seen.open()).toBe(first)
    expect(seen.all(first)).toEqual([])
  })
})
