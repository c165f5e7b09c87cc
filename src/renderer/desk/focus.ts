/** Where the focus goes when a panel is gone to by keyboard: to where it was last, or to what the panel is mainly about. */

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), select, textarea, a[href], [tabindex="0"]'

/** Remembers the last focused element inside; answers what puts the focus back there. */
export function rememberFocus(element: HTMLElement): { readonly restore: () => void } {
  let last: HTMLElement | null = null
  element.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target
  })
  return {
    restore() {
      const remembered = last?.isConnected === true && element.contains(last) ? last : null
      const wanted = remembered ?? first(element, '[role="grid"]') ?? first(element, FOCUSABLE) ?? element
      wanted.focus({ preventScroll: true })
    },
  }
}

const first = (element: HTMLElement, selector: string) => element.querySelector<HTMLElement>(selector)
