import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { treemap } from '#renderer/components/treemap-layout.ts'

const WEIGHTS = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
const tilesOf = (weights: readonly number[]) =>
  treemap(
    weights.map((weight) => ({ item: weight, weight })),
    800,
    500,
  )

describe('a treemap', () => {
  it('gives every item its share of the area', () => {
    fc.assert(
      fc.property(WEIGHTS, (weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        const tiles = tilesOf(weights)
        expect(tiles).toHaveLength(weights.length)
        for (const { item, width, height } of tiles) expect((width * height) / (800 * 500)).toBeCloseTo(item / total, 6)
      }),
    )
  })

  it('stays within its box', () => {
    fc.assert(
      fc.property(WEIGHTS, (weights) => {
        for (const { left, top, width, height } of tilesOf(weights)) {
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-6)
          expect(left + width).toBeLessThanOrEqual(800 + 1e-3)
          expect(top + height).toBeLessThanOrEqual(500 + 1e-3)
        }
      }),
    )
  })

  it('makes near squares of equal weights', () => {
    for (const { width, height } of tilesOf([1, 1, 1, 1, 1, 1]))
      expect(Math.max(width / height, height / width)).toBeLessThan(2)
  })

  it('is empty without room', () => {
    expect(treemap([{ item: 'A', weight: 1 }], 0, 500)).toEqual([])
  })
})
