/** Where a popover goes: below what it is about, or above when there is no room, and always inside the window. */

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

/** All in the same pixels. The right edges are aligned, as those of numbers are. */
export function placeBeside(anchor: Box, size: Size, viewport: Size): { readonly left: number; readonly top: number } {
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - size.height
  const fitsBelow = below + size.height <= viewport.height - MARGIN
  return {
    left: within(anchor.left + anchor.width - size.width, viewport.width - size.width),
    top: within(fitsBelow || above < MARGIN ? below : above, viewport.height - size.height),
  }
}

function within(wanted: number, room: number): number {
  return Math.max(MARGIN, Math.min(wanted, room - MARGIN))
}
