/** Where a popover goes: below what it is about, above it or at its side, and always inside the window. */

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

const GAP = 4
const MARGIN = 8

/** Below, or above when there is no room. All in the same pixels. The right edges are aligned, as those of numbers are. */
export function placeBeside(anchor: Box, size: Size, viewport: Size): { readonly left: number; readonly top: number } {
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - size.height
  const fitsBelow = below + size.height <= viewport.height - MARGIN
  return {
    left: within(anchor.left + anchor.width - size.width, viewport.width - size.width),
    top: within(fitsBelow || above < MARGIN ? below : above, viewport.height - size.height),
  }
}

/**
 * At the side of what it is about, and not on what stands above and below: to the right where there is room, else to the left,
 * else as {@link placeBeside} has it. The upper edges are aligned.
 */
export function placeAtSide(anchor: Box, size: Size, viewport: Size): { readonly left: number; readonly top: number } {
  const right = anchor.left + anchor.width + GAP
  const left = anchor.left - GAP - size.width
  const top = within(anchor.top, viewport.height - size.height)
  if (right + size.width <= viewport.width - MARGIN) return { left: right, top }
  return left >= MARGIN ? { left, top } : placeBeside(anchor, size, viewport)
}

function within(wanted: number, room: number): number {
  return Math.max(MARGIN, Math.min(wanted, room - MARGIN))
}
