/** Functions that read a page from the inside. They are sent there as text, so they use only their arguments. */

export interface PageTools {
  readonly all: (selector: string, root?: ParentNode) => readonly HTMLElement[]
  readonly isShown: (element: Element) => boolean
  readonly textOf: (element: Element | null | undefined) => string
  /** A name that a person recognises. */
  readonly nameOf: (element: Element) => string
  readonly panelOf: (element: Element) => string
}

export function createPageTools(): PageTools {
  const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''
  const panelOf = (element: Element): string => element.closest('[data-panel]')?.getAttribute('data-panel') ?? ''
  return {
    all: (selector, root = document) => [...root.querySelectorAll<HTMLElement>(selector)],
    isShown: (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
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
