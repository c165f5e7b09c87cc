/** Tells which moves by key belong together and are taken back together: those that come close upon each other. */

const PAUSE_MS = 1_500

/** Answers the number of the gesture that a move made now belongs to. `now` tells Unix epoch ms. */
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
