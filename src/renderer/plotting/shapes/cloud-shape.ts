/** The area between two lines, split by which line is above. */
import { addPoint, createPolyline, type Polyline } from './polyline.ts'

export interface CloudShape {
  readonly other: Polyline
  /** Areas above the other line, and below it; the fill closes the outlines. */
  readonly above: Polyline
  readonly below: Polyline
}

export const createCloudShape = (): CloudShape => ({
  other: createPolyline(),
  above: createPolyline(),
  below: createPolyline(),
})

/** Expects the same positions in both lines; the cloud is broken where either is. */
export function shapeCloud(into: CloudShape, line: Polyline): void {
  into.above.used = 0
  into.below.used = 0
  for (let at = 0; at + 3 < Math.min(line.used, into.other.used); at += 2) {
    const corners = [...line.values.subarray(at, at + 4), ...into.other.values.subarray(at, at + 4)]
    if (!corners.some(Number.isNaN)) addStep(into, corners as Step)
  }
}

/** Two points of the line and two of the other one, x and y each. */
type Step = [x1: number, a1: number, x2: number, a2: number, x1: number, b1: number, x2: number, b2: number]

/** Adds one trapezium, or two triangles where the lines cross. */
function addStep({ above, below }: CloudShape, [x1, a1, x2, a2, , b1, , b2]: Step): void {
  // Heights count from the top.
  const [start, end] = [b1 - a1, b2 - a2]
  if (start * end >= 0) return addArea(start + end > 0 ? above : below, [x1, a1, x2, a2, x2, b2, x1, b1])
  const part = start / (start - end)
  const [x, y] = [x1 + (x2 - x1) * part, a1 + (a2 - a1) * part]
  addArea(start > 0 ? above : below, [x1, a1, x, y, x1, b1])
  addArea(end > 0 ? above : below, [x, y, x2, a2, x2, b2])
}

/** Pairs of x and y. */
function addArea(into: Polyline, corners: readonly number[]): void {
  for (let at = 0; at < corners.length; at += 2) addPoint(into, corners[at] ?? NaN, corners[at + 1] ?? NaN)
  addPoint(into, NaN, NaN)
}
