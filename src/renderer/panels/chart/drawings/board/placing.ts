/** Places the anchors of a new drawing one by one. Groups moves in quick succession into gestures, which are undone as a whole. */
import { anchorCount, type DrawingAnchor, type DrawingKind } from '#model/charts/drawing.ts'

export interface Placing {
  readonly kind: DrawingKind
  /** The placed anchors, then the floating one if known. */
  readonly anchors: readonly DrawingAnchor[]
  readonly settled: number
}

export const startPlacing = (kind: DrawingKind): Placing => ({ kind, anchors: [], settled: 0 })

export function floatTo(placing: Placing, anchor: DrawingAnchor): Placing {
  return { ...placing, anchors: [...placing.anchors.slice(0, placing.settled), anchor] }
}

/** The next anchor floats from there. */
export function settle(placing: Placing, anchor: DrawingAnchor): Placing {
  const settled = placing.settled + 1
  const set = [...placing.anchors.slice(0, placing.settled), anchor]
  return { ...placing, settled, anchors: settled < anchorCount(placing.kind) ? [...set, anchor] : set }
}

export const isComplete = ({ kind, settled }: Placing): boolean => settled === anchorCount(kind)

/** Separates two gestures. */
const PAUSE_MS = 1_500

/** Returns the gesture number of a move made now. `now` is Unix epoch ms. */
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
