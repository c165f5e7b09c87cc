/** Where the parts of a panel are scrolled to: a document forgets it of whatever is moved within it. */

/** Remembers from now on; the answer puts every part back to where it was. */
export function keepScroll(panel: HTMLElement): () => void {
  const places = new Map<Element, readonly [left: number, top: number]>()
  panel.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element) places.set(target, [target.scrollLeft, target.scrollTop])
    },
    { capture: true, passive: true },
  )
  return () => {
    for (const [part, [left, top]] of places)
      if (panel.contains(part)) part.scrollTo({ left, top, behavior: 'instant' })
      else places.delete(part)
  }
}
