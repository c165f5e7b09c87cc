/** Puts what is above everything else beside what it is about. */
import { placeBeside, type Box } from './place-beside.ts'

/**
 * @param element Shown already: it has a size.
 * @param anchor In the window's own pixels, as `getBoundingClientRect` tells them.
 * @param aligned The edges that are in line where there is room: the right ones of numbers, the left ones of words.
 */
export function standBeside(element: HTMLElement, anchor: Box, aligned: 'left' | 'right'): void {
  const { width, height } = element.getBoundingClientRect()
  const { left: anchorLeft, top: anchorTop, height: anchorHeight } = anchor
  const anchorWidth = aligned === 'left' ? width : anchor.width
  const box = { left: anchorLeft, top: anchorTop, width: anchorWidth, height: anchorHeight }
  const { left, top } = placeBeside(box, { width, height }, { width: innerWidth, height: innerHeight })
  const zoom = element.currentCSSZoom
  element.style.left = `${left / zoom}px`
  element.style.top = `${top / zoom}px`
}
