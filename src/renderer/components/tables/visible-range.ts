/** Which rows of a long list have to exist, because they can be seen or soon will be. */

export interface Viewport {
  readonly scrollTop: number
  /** Of the part that shows rows. */
  readonly height: number
}

export interface RowRange {
  readonly first: number
  readonly count: number
}

/** Rows beyond each edge, so that a small scroll shows no gap. */
const OVERSCAN = 4

/** The range holds whole rows, lies within the list, and is as long at its ends as in its middle. */
export function visibleRange(viewport: Viewport, rowHeight: number, rowCount: number): RowRange {
  const wanted = Math.ceil(viewport.height / rowHeight) + 1 + 2 * OVERSCAN
  const count = Math.min(rowCount, wanted)
  const first = Math.floor(Math.max(0, viewport.scrollTop) / rowHeight) - OVERSCAN
  return { first: Math.max(0, Math.min(first, rowCount - count)), count }
}

/** Where to scroll so that a row can be seen whole, moving as little as possible. */
export function scrollTopShowing(index: number, viewport: Viewport, rowHeight: number): number {
  const top = index * rowHeight
  if (top < viewport.scrollTop) return top
  return Math.max(viewport.scrollTop, top + rowHeight - viewport.height)
}
