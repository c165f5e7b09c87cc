/** Puts what is above everything else beside what it is about. */
import { placeAtSide, placeBeside, type Box } from './place-beside.ts'

/**
 * @param element Shown already: it has a size.
 * @param anchor In the window's own pixels, as `getBoundingClientRect` tells them.
 * @param stand Below it with the edges in line that are where there is room: the right ones of numbers, the left ones of words;
 * or at its side.
 */
export function standBeside(element: HTMLElement, anchor: Box, stand: 'left' | 'right' | 'side'): void {
  const { width, height } = element.getBoundingClientRect()
  const { left: anchorLeft, top: anchorTop, height: anchorHeight } = anchor
  const anchorWidth = stand === 'left' ? width : anchor.width
  const box = { left: anchorLeft, top: anchorTop, width: anchorWidth, height: anchorHeight }
  const place = stand === 'side' ? placeAtSide : placeBeside
  const { left, top } = place(box, { width, height }, { width: innerWidth, height: innerHeight })
  const zoom = element.currentCSSZoom
  element.style.left = `${left / zoom}px`
  element.style.top = `${top / zoom}px`
}
