/**
 * Edits drawings in steps: anchors of a new one are set one by one, the next one following the pointer or the keys; moves that
 * come close upon each other are one gesture, taken back together.
 */
import { anchorCount, type DrawingAnchor, type DrawingKind } from '#model/charts/drawing.ts'

export interface Placing {
  readonly kind: DrawingKind
  /** Those that are set, and then the one that is still floating, if it is known where. */
  readonly anchors: readonly DrawingAnchor[]
  /** How many are set. */
  readonly settled: number
}

export const startPlacing = (kind: DrawingKind): Placing => ({ kind, anchors: [], settled: 0 })

/** Moves the floating anchor. */
export function floatTo(placing: Placing, anchor: DrawingAnchor): Placing {
  return { ...placing, anchors: [...placing.anchors.slice(0, placing.settled), anchor] }
}

/** Sets an anchor; the next one floats from there. */
export function settle(placing: Placing, anchor: DrawingAnchor): Placing {
  const settled = placing.settled + 1
  const set = [...placing.anchors.slice(0, placing.settled), anchor]
  return { ...placing, settled, anchors: settled < anchorCount(placing.kind) ? [...set, anchor] : set }
}

export const isComplete = ({ kind, settled }: Placing): boolean => settled === anchorCount(kind)

/** Between two gestures. */
const PAUSE_MS = 1_500

/** Answers the number of the gesture that a move made now belongs to. `now` is Unix epoch ms. */
export function createGestures(now: () => number): () => number {
  let gesture = 0
  let latest = -Infinity
  return () => {
    const at = now()
    if (at - latest > PAUSE_MS) gesture = at
    latest = at
    return gesture
  }
}
