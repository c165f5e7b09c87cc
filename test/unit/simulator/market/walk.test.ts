import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawNormal, drawUniform, streamOf, subStream } from '#simulator/market/chance.ts'
import { bridge, longWalkAt } from '#simulator/market/walk.ts'

const COUNT = 20_000
const draws = (draw: (index: number) => number) => Array.from({ length: COUNT }, (_, index) => draw(index))
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]) => {
  const centre = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)))
}

describe('chance', () => {
  it('is spread evenly, or like a normal distribution', () => {
    const stream = streamOf(5, 'spread')
    const uniform = draws((index) => drawUniform(stream, index))
    expect(mean(uniform)).toBeCloseTo(0.5, 1)
    expect(deviation(uniform)).toBeCloseTo(Math.sqrt(1 / 12), 1)
    const normal = draws((index) => drawNormal(stream, index))
    expect(Math.abs(mean(normal))).toBeLessThan(0.03)
    expect(deviation(normal)).toBeCloseTo(1, 1)
  })

  it('shows no likeness between neighbouring streams or neighbouring draws', () => {
    const correlation = (one: readonly number[], other: readonly number[]) =>
      mean(one.map((value, index) => value * (other[index] ?? 0)))
    const [first, second] = [subStream(9, 1), subStream(9, 2)].map((stream) =>
      draws((index) => drawNormal(stream, index)),
    )
    expect(Math.abs(correlation(first ?? [], second ?? []))).toBeLessThan(0.03)
    expect(Math.abs(correlation(first ?? [], (first ?? []).slice(1)))).toBeLessThan(0.03)
  })
})

describe('a walk', () => {
  it('has one unit of variance a day', () => {
    const steps = Array.from({ length: 300 }, (_, number) => {
      const stream = streamOf(number, 'walk')
      return longWalkAt(stream, 20_500) - longWalkAt(stream, 20_400)
    })
    expect(deviation(steps) / Math.sqrt(100)).toBeGreaterThan(0.85)
    expect(deviation(steps) / Math.sqrt(100)).toBeLessThan(1.15)
  })

  it('has no jumps: neighbouring days are never far apart', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 15_000, max: 25_000 }), (seed, day) => {
        expect(Math.abs(longWalkAt(seed, day + 1) - longWalkAt(seed, day))).toBeLessThan(12)
      }),
    )
  })
})

describe('a bridge', () => {
  it('ends where it began, whatever its length', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1500 }), (stream, steps) => {
        const points = bridge(stream, steps)
        expect([points.length, points[0], points[steps]]).toEqual([steps + 1, 0, 0])
      }),
    )
  })

  it('strays about half a unit at its middle', () => {
    const middles = Array.from(
      { length: 600 },
      (_, number) => bridge(streamOf(number, 'bridge'), 390)[195] ?? Number.NaN,
    )
    expect(deviation(middles)).toBeCloseTo(0.5, 1)
  })
})
