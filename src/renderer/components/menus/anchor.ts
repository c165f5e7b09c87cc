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
/** Between a layer and the edge of the window; `FloatingLayer` leaves it free as well. */
const MARGIN = 8
/** A layer that ends between two pixels is inside. */
const ROUNDING_PX = 0.5

/**
 * Places an element at its anchor and keeps it inside the window: it is placed again when it has grown, or the window has
 * become smaller, so that it would be outside. It does not move otherwise.
 * @param element Shown already: it has a size.
 * @param anchorOf Returns the anchor as it is now.
 * @returns A function that lets go of the element.
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
 * Covers an anchor with an element that is shown already, moved as far as the window asks for.
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
