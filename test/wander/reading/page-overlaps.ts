/** Reads which texts of charts are over each other. Sent to the page as text, see `page-tools.ts`. */
import type { PageTools } from './page-tools.ts'

export function overlapsInPage({ all, isShown }: PageTools): readonly string[] {
  /** Letters do not fill their boxes. */
  const SLACK = 3

  interface Text {
    readonly text: string
    readonly element: Element
    readonly box: DOMRect
  }

  /** The part of a text that is shown: an ellipsis stands for the rest. */
  function shownBox(element: Element, plot: Element, text: DOMRect): DOMRect {
    let [left, right] = [text.left, text.right]
    for (let one: Element | null = element; one !== null && one !== plot; one = one.parentElement) {
      if (getComputedStyle(one).overflowX === 'visible') continue
      const box = one.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
    }
    return new DOMRect(left, text.top, Math.max(0, right - left), text.height)
  }

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
      const range = document.createRange()
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
