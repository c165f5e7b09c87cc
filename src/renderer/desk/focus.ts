/** Where the focus goes when a panel is gone to by keyboard: to where it was last, or to what the panel is mainly about. */

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), select, textarea, a[href], [tabindex="0"]'

export interface PanelFocus {
  /** The panel is drawn in this element from now on. */
  follow(panelId: string, element: HTMLElement): void
  /** It is not drawn any more. */
  leave(panelId: string): void
  /** Moves the focus into the panel, if it is drawn. */
  enter(panelId: string): void
}

export function createPanelFocus(): PanelFocus {
  const elements = new Map<string, HTMLElement>()
  const lastFocused = new WeakMap<HTMLElement, HTMLElement>()

  return {
    follow(panelId, element) {
      elements.set(panelId, element)
      if (lastFocused.has(element)) return
      lastFocused.set(element, element)
      element.addEventListener('focusin', ({ target }) => {
        if (target instanceof HTMLElement) lastFocused.set(element, target)
      })
    },
    leave: (panelId) => void elements.delete(panelId),
    enter(panelId) {
      const element = elements.get(panelId)
      if (element === undefined) return
      const last = lastFocused.get(element)
      const remembered = last !== element && last !== undefined && element.contains(last) ? last : null
      const wanted = remembered ?? first(element, '[role="grid"]') ?? first(element, FOCUSABLE)
      wanted?.focus({ preventScroll: true })
    },
  }
}

const first = (element: HTMLElement, selector: string) => element.querySelector<HTMLElement>(selector)
