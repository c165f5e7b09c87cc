/** Straight lines within a box, four numbers each, in a reusable array. */
import type { Box } from '../scales/plot.ts'

export interface LineList {
  values: Float64Array
  /** Numbers in use: x and y of one end, then of the other, CSS pixels. */
  used: number
}

export function createLineList(): LineList {
  return { values: new Float64Array(64), used: 0 }
}

export function addLine(list: LineList, x1: number, y1: number, x2: number, y2: number): void {
  if (list.used + 4 > list.values.length) {
    const longer = new Float64Array(list.values.length * 2)
    longer.set(list.values)
    list.values = longer
  }
  list.values.set([x1, y1, x2, y2], list.used)
  list.used += 4
}

/** Positions along a line through two points: 0 is the first point, 1 the second, infinity the edge of the box. */
export interface LinePart {
  readonly from: number
  readonly to: number
}

export const BETWEEN: LinePart = { from: 0, to: 1 }

/** Clips a line to the box (Liang-Barsky); adds nothing if both points are equal. */
export function addWithin(
  list: LineList,
  box: Box,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  part: LinePart = BETWEEN,
): void {
  const [dx, dy] = [x2 - x1, y2 - y1]
  if (dx === 0 && dy === 0) return
  let { from, to } = part
  const narrow = (towards: number, room: number) => {
    if (towards === 0) to = room < 0 ? -Infinity : to
    else if (towards < 0) from = Math.max(from, room / towards)
    else to = Math.min(to, room / towards)
  }
  narrow(-dx, x1 - box.left)
  narrow(dx, box.left + box.width - x1)
  narrow(-dy, y1 - box.top)
  narrow(dy, box.top + box.height - y1)
  if (from <= to) addLine(list, x1 + from * dx, y1 + from * dy, x1 + to * dx, y1 + to * dy)
}

/** Returns CSS pixels; infinity without lines. */
export function distanceTo({ values, used }: LineList, x: number, y: number): number {
  let nearest = Infinity
  for (let at = 0; at < used; at += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [values[at], values[at + 1], values[at + 2], values[at + 3]]
    const [dx, dy] = [x2 - x1, y2 - y1]
    const square = dx * dx + dy * dy
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square))
    nearest = Math.min(nearest, Math.hypot(x - x1 - along * dx, y - y1 - along * dy))
  }
  return nearest
}
