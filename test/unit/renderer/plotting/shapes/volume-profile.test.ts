import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { volumeProfile } from '#renderer/plotting/shapes/volume-profile.ts'

const barsOf = (...bars: readonly (readonly [low: number, high: number, volume: number])[]) => ({
  length: bars.length,
  low: Float64Array.from(bars, ([low]) => low),
  high: Float64Array.from(bars, ([, high]) => high),
  volume: Float64Array.from(bars, ([, , volume]) => volume),
})

describe('a volume profile', () => {
  it("spreads each bar's volume evenly over its range", () => {
    const profile = volumeProfile(barsOf([10, 14, 40], [12, 13, 30]), 4)
    expect([...(profile?.volumes ?? [])]).toEqual([10, 10, 40, 10])
    expect(profile).toMatchObject({ low: 10, step: 1, peak: 2 })
  })

  it('has a value area of seven tenths of the volume about the largest row', () => {
    const profile = volumeProfile(barsOf([0, 5, 50], [2, 3, 50], [3, 4, 20]), 5)
    expect([...(profile?.volumes ?? [])]).toEqual([10, 10, 60, 30, 10])
    expect(profile?.area).toEqual([2, 3])
  })

  it('knows nothing where no volume is known, and of prices that are one', () => {
    expect(volumeProfile(barsOf([10, 14, Number.NaN]), 4)).toBeNull()
    expect(volumeProfile(barsOf(), 4)).toBeNull()
    expect(volumeProfile(barsOf([7, 7, 5]), 4)?.volumes[0]).toBe(5)
  })

  it('loses no volume and adds none', () => {
    const bar = fc.tuple(
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 1e6 }),
    )
    fc.assert(
      fc.property(fc.array(bar, { minLength: 1 }), fc.integer({ min: 1, max: 60 }), (drawn, rows) => {
        const total = drawn.reduce((sum, [, , volume]) => sum + volume, 0)
        const profile = volumeProfile(
          barsOf(...drawn.map(([low, height, volume]) => [low, low + height, volume] as const)),
          rows,
        )
        expect(profile?.volumes.reduce((sum, volume) => sum + volume, 0) ?? 0).toBeCloseTo(total, 3)
      }),
    )
  })
})
