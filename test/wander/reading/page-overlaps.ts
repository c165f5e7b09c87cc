/** Reads the overlapping texts of charts. Sent to the page as text, see `page-tools.ts`. */
import type { PageTools } from './page-tools.ts'

export function overlapsInPage({ all, isShown }: PageTools): readonly string[] {
  /** Letters do not fill their boxes. */
  const SLACK = 3

  interface Text {
    readonly text: string
    readonly element: Element
    readonly box: DOMRect
  }

  /** Returns the visible part of a text, without a part that an ellipsis replaces. */
  function shownBox(element: Element, plot: Element, text: DOMRect): DOMRect {
    let { left, right, top, bottom } = text
    for (let one: Element | null = element; one !== null && one !== plot; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }

  // Reused for all texts: until it is garbage-collected, each range slows down every change of the document.
  const range = document.createRange()
  function textsOf(plot: Element): readonly Text[] {
    const found: Text[] = []
    const walker = document.createTreeWalker(plot, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (
        element === null ||
        text === '' ||
        !isShown(element) ||
        element.closest('.visually-hidden, [role="menu"]') !== null
      )
        continue
      range.selectNodeContents(node)
      const box = shownBox(element, plot, range.getBoundingClientRect())
      if (box.width > 2 && box.height > 2) found.push({ text, element, box })
    }
    return found
  }

  const areOver = ({ box: a }: Text, { box: b }: Text): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK

  return all('section[data-panel="chart"] [role="application"]')
    .filter((plot) => isShown(plot) && plot.closest('[inert]') === null)
    .flatMap((plot) => {
      const texts = textsOf(plot)
      return texts.flatMap((one, place) =>
        texts
          .slice(place + 1)
          .filter((other) => areOver(one, other))
          .map((other) => `the texts "${one.text}" and "${other.text}" of a chart are over each other`),
      )
    })
}
