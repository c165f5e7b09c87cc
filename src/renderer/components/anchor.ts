/** Positions a layer above everything else at its anchor: below it, above it or at its side, and always inside the window. */

/** Pixels of the window, as `getBoundingClientRect` gives them. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

interface Point {
  readonly left: number
  readonly top: number
}

/** Below the anchor with the left or the right edges aligned, as those of words or of numbers are; or at its side. */
export type AnchorPosition = 'left' | 'right' | 'side'

const GAP = 4
const MARGIN = 8

/**
 * Moves an element to its anchor.
 * @param element Shown already: it has a size.
 */
export function positionAt(element: HTMLElement, anchor: Box, position: AnchorPosition): void {
  const { width, height } = element.getBoundingClientRect()
  const { left: anchorLeft, top: anchorTop, height: anchorHeight } = anchor
  const anchorWidth = position === 'left' ? width : anchor.width
  const box = { left: anchorLeft, top: anchorTop, width: anchorWidth, height: anchorHeight }
  const pointFor = position === 'side' ? pointAtSide : pointBelow
  const { left, top } = pointFor(box, { width, height }, { width: innerWidth, height: innerHeight })
  const zoom = element.currentCSSZoom
  element.style.left = `${left / zoom}px`
  element.style.top = `${top / zoom}px`
}

/** Below, or above when there is no room. All in the same pixels. The right edges are aligned. */
export function pointBelow(anchor: Box, size: Size, viewport: Size): Point {
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - size.height
  const fitsBelow = below + size.height <= viewport.height - MARGIN
  return {
    left: within(anchor.left + anchor.width - size.width, viewport.width - size.width),
    top: within(fitsBelow || above < MARGIN ? below : above, viewport.height - size.height),
  }
}

/** To the right where there is room, else to the left, else as {@link pointBelow}. The upper edges are aligned. */
export function pointAtSide(anchor: Box, size: Size, viewport: Size): Point {
  const right = anchor.left + anchor.width + GAP
  const left = anchor.left - GAP - size.width
  const top = within(anchor.top, viewport.height - size.height)
  if (right + size.width <= viewport.width - MARGIN) return { left: right, top }
  return left >= MARGIN ? { left, top } : pointBelow(anchor, size, viewport)
}

function within(wanted: number, room: number): number {
  return Math.max(MARGIN, Math.min(wanted, room - MARGIN))
}
