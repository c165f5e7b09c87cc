import { describe, expect, it } from 'vitest'
import { createBuckets } from '#renderer/plotting/scales/buckets.ts'
import { measureScene } from '#renderer/plotting/picture/frame.ts'
import { toAxis } from '#renderer/plotting/scales/price-scale.ts'
import { sceneOf } from '#test/fakes/charts/chart-scene.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

describe('a compared line', () => {
  it('is as high as its change in percent since the first bar in view, and the axis reaches it', () => {
    const bars = walkingBars(30)
    const values = Float64Array.from({ length: 30 }, (_, place) => 7 * (1 + (place - 10) / 20))
    const lines = [{ values, colour: '#000000', isCompared: true }]
    const window = { from: 10, count: 20 }
    const { factors, scale } = measureScene(sceneOf(bars, { window, scale: 'percent', lines }), createBuckets())
    const axisOf = (place: number) => toAxis(scale, (values[place] ?? NaN) * (factors[0] ?? NaN))
    expect(axisOf(10)).toBeCloseTo(0, 9)
    expect(axisOf(29)).toBeCloseTo(95, 9)
    expect(scale.high).toBeGreaterThan(95)
  })
})

describe('the axis of prices', () => {
  it('makes room for lines among the prices, and none for levels that are far off', () => {
    const bars = walkingBars(40)
    const far = { values: new Float64Array(40).fill(1_000), colour: '#000' }
    const highOf = (look: 'line' | 'levels') => {
      const scene = sceneOf(bars, { lines: [{ ...far, look }] })
      return measureScene(scene, createBuckets()).scale.high
    }
    expect(highOf('line')).toBeGreaterThan(1_000)
    expect(highOf('levels')).toBeLessThan(200)
  })
})
