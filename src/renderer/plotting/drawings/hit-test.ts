/** Finds the drawing parts under a point. */
import type { DrawingShape } from './drawing-shape.ts'
import { distanceTo } from './line-list.ts'

/** CSS pixels by which a pointer may miss. */
export const REACH = 6

/** Returns the index of an anchor, or null. */
export function anchorUnder({ anchors, anchorsUsed }: DrawingShape, x: number, y: number): number | null {
  let nearest: number | null = null
  let shortest = REACH + 1
  for (let at = 0; at < anchorsUsed; at += 2) {
    const distance = Math.hypot(x - (anchors[at] ?? 0), y - (anchors[at + 1] ?? 0))
    if (distance < shortest) [nearest, shortest] = [at / 2, distance]
  }
  return nearest
}

export const isLineUnder = ({ solid, dashed }: DrawingShape, x: number, y: number): boolean =>
  distanceTo(solid, x, y) <= REACH || distanceTo(dashed, x, y) <= REACH

/** Returns true only for the solid areas of measurements and texts. */
export const isAreaUnder = (shape: DrawingShape, x: number, y: number): boolean =>
  shape.isSolidArea && isInArea(shape, x, y)

/** A solid area is an upright rectangle. */
function isInArea({ area, areaUsed }: DrawingShape, x: number, y: number): boolean {
  const [left = 0, top = 0, , , right = 0, bottom = 0] = area
  return areaUsed > 0 && x >= left && x <= right && y >= top && y <= bottom
}
