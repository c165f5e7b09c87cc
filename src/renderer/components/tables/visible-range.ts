/** Computes which rows of a long list are near the viewport. */

export interface Viewport {
  readonly scrollTop: number
  readonly height: number
}

export interface RowRange {
  readonly first: number
  readonly count: number
}

/** Rows beyond each edge, so that a small scroll shows no gap. */
const OVERSCAN = 4

/** Returns a range of the same length everywhere in the list. */
export function visibleRange(viewport: Viewport, rowHeight: number, rowCount: number): RowRange {
  const wanted = Math.ceil(viewport.height / rowHeight) + 1 + 2 * OVERSCAN
  const count = Math.min(rowCount, wanted)
  const first = Math.floor(Math.max(0, viewport.scrollTop) / rowHeight) - OVERSCAN
  return { first: Math.max(0, Math.min(first, rowCount - count)), count }
}

/** Scrolls as little as possible to show the row fully. */
export function scrollTopShowing(index: number, viewport: Viewport, rowHeight: number): number {
  const top = index * rowHeight
  if (top < viewport.scrollTop) return top
  return Math.max(viewport.scrollTop, top + rowHeight - viewport.height)
}
