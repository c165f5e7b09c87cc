/** Where the focus goes when a panel is gone to by keyboard: to where it was last, or to what the panel is mainly about. */

/** No field: letters that are typed into a panel look for a symbol, until the user chooses a field. */
const FOCUSABLE = ':is(button:not(:disabled), a[href], [tabindex="0"]):not([tabindex="-1"])'
/** Tables, charts and bodies that scroll: keys act on what the panel shows. */
const MAIN = '[role="grid"], :is([role="application"], [role="table"], [role="group"], [role="region"])[tabindex="0"]'

export interface PanelFocus {
  /** The panel is drawn in this element from now on. */
  follow(panelId: string, element: HTMLElement): void
  /** It is not drawn any more. */
  leave(panelId: string): void
  /** Moves the focus into the panel, if it is drawn, and on to what it is mainly about as soon as that is there. */
  enter(panelId: string): void
}

export function createPanelFocus(): PanelFocus {
  const elements = new Map<string, HTMLElement>()
  const lastFocused = new WeakMap<HTMLElement, HTMLElement>()
  let stopWaiting = () => {}

  function lastIn(element: HTMLElement): HTMLElement | null {
    const last = lastFocused.get(element)
    return last !== element && last !== undefined && element.contains(last) ? last : null
  }

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
      stopWaiting()
      const element = elements.get(panelId)
      if (element === undefined) return
      const settled = lastIn(element) ?? first(element, MAIN)
      if (settled === null) stopWaiting = waitInside(element)
      else take(settled)
    },
  }
}

/** Content that is loaded, or filled with data, comes a moment after its panel. Waits until the reader moves the focus on. */
function waitInside(element: HTMLElement): () => void {
  let held = first(element, FOCUSABLE) ?? element
  take(held)
  const observer = new MutationObserver(() => {
    const main = first(element, MAIN)
    if (document.activeElement !== held || main !== null) observer.disconnect()
    if (document.activeElement !== held) return
    held = main ?? (held === element ? (first(element, FOCUSABLE) ?? element) : held)
    take(held)
  })
  observer.observe(element, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function take(element: HTMLElement): void {
  if (document.activeElement !== element) element.focus({ preventScroll: true })
}

const first = (element: HTMLElement, selector: string) => element.querySelector<HTMLElement>(selector)
