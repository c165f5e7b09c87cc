import { describe, expect, it } from 'vitest'
import { createCloudShape, shapeCloud } from '#renderer/plotting/shapes/cloud-shape.ts'
import { createPolyline, type Polyline } from '#renderer/plotting/shapes/polyline.ts'

const through = (line: Polyline, points: readonly number[]): Polyline => {
  line.values.set(points)
  line.used = points.length
  return line
}
/** The area of all outlines, by the shoelace formula. */
function areaOf({ values, used }: Polyline): number {
  let [sum, one, start] = [0, 0, 0]
  for (let at = 0; at < used; at += 2) {
    if (!Number.isNaN(values[at])) continue
    for (let from = start; from < at; from += 2) {
      const to = from + 2 < at ? from + 2 : start
      one += (values[from] ?? 0) * (values[to + 1] ?? 0) - (values[to] ?? 0) * (values[from + 1] ?? 0)
    }
    sum += Math.abs(one) / 2
    ;[one, start] = [0, at + 2]
  }
  return sum
}

describe('the cloud between two lines', () => {
  it('is divided where the lines cross', () => {
    const cloud = createCloudShape()
    through(cloud.other, [0, 10, 10, 0])
    shapeCloud(cloud, through(createPolyline(), [0, 0, 10, 10]))
    expect(areaOf(cloud.above)).toBeCloseTo(25)
    expect(areaOf(cloud.below)).toBeCloseTo(25)
  })

  it('has no area where either line has no value', () => {
    const cloud = createCloudShape()
    through(cloud.other, [0, 10, 10, NaN, 20, 10, 30, 10])
    shapeCloud(cloud, through(createPolyline(), [0, 0, 10, 0, 20, 0, 30, 0]))
    expect(areaOf(cloud.above)).toBeCloseTo(100)
    expect(cloud.below.used).toBe(0)
  })
})
