/** Lines through values of bars, broken where values are unknown. */
import { xOf, yOf, type Plot } from '../scales/plot.ts'

/** Pairs of x and y, CSS pixels; a NaN breaks the line. */
export interface Polyline {
  values: Float64Array
  /** Numbers in use: two for each point. */
  used: number
}

export function createPolyline(): Polyline {
  return { values: new Float64Array(256), used: 0 }
}

export interface LineSource {
  /** Values by bar; NaN without a value. */
  readonly values: Float64Array
  readonly first: number
  readonly last: number
  /** The last value of each bucket represents it. */
  readonly step: number
  readonly breaksBefore?: (place: number) => boolean
}

export function shapeLine(into: Polyline, source: LineSource, plot: Plot, axisOf: (value: number) => number): void {
  const { values, first, last, step, breaksBefore } = source
  const points = Math.ceil((last - first + 1) / step)
  if (into.values.length < points * 4) into.values = new Float64Array(points * 4 + 128)
  let used = 0
  for (let start = first; start <= last; start += step) {
    const place = Math.min(last, start + step - 1)
    if (breaksBefore?.(start) === true) {
      into.values[used++] = NaN
      into.values[used++] = NaN
    }
    into.values[used++] = xOf(plot, start + (step - 1) / 2)
    into.values[used++] = yOf(plot, axisOf(values[place] ?? NaN))
  }
  into.used = used
}

/** Adds a line apart from the others, CSS pixels. */
export function addSegment(into: Polyline, x1: number, y1: number, x2: number, y2: number): void {
  addPoint(into, x1, y1)
  addPoint(into, x2, y2)
  addPoint(into, NaN, NaN)
}

/** Adds a point; NaN breaks the line. */
export function addPoint(into: Polyline, x: number, y: number): void {
  if (into.values.length < into.used + 2) {
    const grown = new Float64Array(into.values.length * 2)
    grown.set(into.values)
    into.values = grown
  }
  into.values[into.used++] = x
  into.values[into.used++] = y
}
