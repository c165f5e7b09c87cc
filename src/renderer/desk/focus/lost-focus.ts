/** Detects the removal of the focused element, so that the focus can move to a successor. */

export const LAYER = 'dialog, [popover]'

export interface LostFocus {
  readonly element: HTMLElement
  /** The container of its panel; for an element in a layer, the panel that had focus before. */
  readonly panel: HTMLElement | null
}

export interface FocusHeir {
  inherit(lost: LostFocus): void
}

export interface FocusKeeper {
  /** The heir moves the focus until the returned function is called. A loss without an heir waits for the next one. */
  serve(heir: FocusHeir): () => void
  stop(): void
}

export function keepFocus(): FocusKeeper {
  let last: LostFocus | null = null
  let heir: FocusHeir | null = null
  const observer = new MutationObserver(check)

  function onfocusin({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return
    const before = target.closest(LAYER) === null ? null : (last?.panel ?? null)
    last = { element: target, panel: target.closest<HTMLElement>('.dock-panel') ?? before }
  }

  // Browsers report the loss by this event or by the removal. The replacement is rendered in the same task.
  function onfocusout({ relatedTarget }: FocusEvent): void {
    if (relatedTarget === null) queueMicrotask(() => check(observer.takeRecords()) || letGo())
  }

  /** Forgets an element that the user left, such as by a click on a text. */
  function letGo(): void {
    if (document.activeElement === document.body && last !== null && !isGone(last.element)) last = null
  }

  /** @returns Whether the focus was lost. */
  function check(records: readonly MutationRecord[]): boolean {
    if (last === null || document.activeElement !== document.body) return false
    const { element } = last
    const wasRemoved = records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))
    if (!wasRemoved && !isGone(element)) return false
    heir?.inherit(last)
    return true
  }

  document.addEventListener('focusin', onfocusin)
  document.addEventListener('focusout', onfocusout)
  observer.observe(document, { childList: true, subtree: true })
  return {
    serve(next) {
      heir = next
      check([])
      return () => {
        if (heir === next) heir = null
      }
    },
    stop() {
      observer.disconnect()
      document.removeEventListener('focusin', onfocusin)
      document.removeEventListener('focusout', onfocusout)
    },
  }
}

export const isGone = (element: HTMLElement): boolean =>
  !element.isConnected ||
  !element.checkVisibility({ visibilityProperty: true }) ||
  element.matches(':disabled') ||
  element.closest('[inert]') !== null
