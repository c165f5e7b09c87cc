/** Functions that read a page from the inside. They are sent there as text, so they use only their arguments. */

export interface PageTools {
  readonly all: (selector: string, root?: ParentNode) => readonly HTMLElement[]
  readonly isShown: (element: Element) => boolean
  /** Returns whether a part of it is visible and not scrolled out of its container. */
  readonly isInSight: (element: Element) => boolean
  readonly textOf: (element: Element | null | undefined) => string
  /** Returns a name for people. */
  readonly nameOf: (element: Element) => string
  readonly panelOf: (element: Element) => string
}

export function createPageTools(): PageTools {
  const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''
  const panelOf = (element: Element): string => element.closest('[data-panel]')?.getAttribute('data-panel') ?? ''

  function isScroller(part: Element): boolean {
    if (part.scrollWidth <= part.clientWidth && part.scrollHeight <= part.clientHeight) return false
    const { overflowX, overflowY } = getComputedStyle(part)
    return overflowX !== 'visible' || overflowY !== 'visible'
  }

  /** Headings stay above the scrolled rows. */
  function shownPartOf(part: Element): Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const titles = part.querySelector('[role="columnheader"], thead th')?.getBoundingClientRect()
    return { left, right, top: titles?.bottom ?? top, bottom }
  }

  const meets = (one: DOMRect, other: ReturnType<typeof shownPartOf>): boolean =>
    one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom

  return {
    all: (selector, root = document) => [...root.querySelectorAll<HTMLElement>(selector)],
    isShown: (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    isInSight(element) {
      const box = element.getBoundingClientRect()
      for (let part = element.parentElement; part !== null; part = part.parentElement)
        if (isScroller(part) && !meets(box, shownPartOf(part))) return false
      return true
    },
    textOf,
    panelOf,
    nameOf: (element) =>
      [
        element.tagName.toLowerCase(),
        element.getAttribute('role'),
        element.getAttribute('aria-label') ?? textOf(element).slice(0, 30),
        panelOf(element),
      ]
        .filter((part) => part !== null && part !== '')
        .join(' '),
  }
}
