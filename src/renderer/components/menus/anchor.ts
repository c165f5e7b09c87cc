/** Positions a layer at its anchor, always inside the window. */

/** Pixels of the window, as `getBoundingClientRect` returns them. */
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

/** Positions below the anchor with left or right edges aligned, or at its side. */
export type AnchorPosition = 'left' | 'right' | 'side'

const GAP = 4
/** `FloatingLayer` keeps the same margin to the window's edge. */
const MARGIN = 8
/** Tolerance for fractional positions. */
const ROUNDING_PX = 0.5

/**
 * Places an element at its anchor. If it grows or the window shrinks so that it would be outside, it is placed again; otherwise it does not
 * move.
 * @param element Already visible, so that it has a size.
 * @returns A function that stops this.
 */
export function holdAt(element: HTMLElement, anchorOf: () => Box, position: AnchorPosition): () => void {
  positionAt(element, anchorOf(), position)
  const keepInside = () => {
    if (!isInside(element)) positionAt(element, anchorOf(), position)
  }
  const observer = new ResizeObserver(keepInside)
  observer.observe(element)
  addEventListener('resize', keepInside)
  return () => {
    observer.disconnect()
    removeEventListener('resize', keepInside)
  }
}

function isInside(element: HTMLElement): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const least = Math.min(left, top, innerWidth - right, innerHeight - bottom)
  return least >= MARGIN - ROUNDING_PX
}

function positionAt(element: HTMLElement, anchor: Box, position: AnchorPosition): void {
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

/**
 * Covers an anchor, moved as far as the window requires.
 * @param element Already visible.
 * @param minWidth CSS pixels of the element.
 */
export function positionOver(element: HTMLElement, { left, top, width, height }: Box, minWidth: number): void {
  const zoom = element.currentCSSZoom
  const wanted = Math.max(width, minWidth * zoom)
  element.style.left = `${within(left, innerWidth - wanted) / zoom}px`
  element.style.top = `${top / zoom}px`
  element.style.width = `${wanted / zoom}px`
  element.style.height = `${height / zoom}px`
}

/** Returns a position below the anchor, or above if there is no room; right edges are aligned. All values use the same pixels. */
export function pointBelow(anchor: Box, size: Size, viewport: Size): Point {
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - size.height
  const fitsBelow = below + size.height <= viewport.height - MARGIN
  return {
    left: within(anchor.left + anchor.width - size.width, viewport.width - size.width),
    top: within(fitsBelow || above < MARGIN ? below : above, viewport.height - size.height),
  }
}

/** Returns a position right of the anchor, else left of it, else as {@link pointBelow}; upper edges are aligned. */
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
