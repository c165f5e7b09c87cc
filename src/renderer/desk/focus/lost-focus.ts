/** Notices when the element that has the focus goes away, so that the focus is not left on nothing. */

/** Matches dialogs, menus and popovers, which open over the desk. */
export const LAYER = 'dialog, [popover]'

/** An element that had the focus and is gone. */
export interface LostFocus {
  readonly element: HTMLElement
  /** The container of the panel that it was in or, in a layer over the desk, that had the focus before; null for neither. */
  readonly panel: HTMLElement | null
}

/** Decides where the focus goes. */
export interface FocusHeir {
  inherit(lost: LostFocus): void
}

export interface FocusKeeper {
  /** Sets the heir that moves the focus until the returned function is called. A loss without an heir waits for the next one. */
  serve(heir: FocusHeir): () => void
  stop(): void
}

/** Watches the focus of the whole page. */
export function keepFocus(): FocusKeeper {
  let last: LostFocus | null = null
  let heir: FocusHeir | null = null
  const observer = new MutationObserver(check)

  function onfocusin({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return
    const before = target.closest(LAYER) === null ? null : (last?.panel ?? null)
    last = { element: target, panel: target.closest<HTMLElement>('.dock-panel') ?? before }
  }

  // Some browsers notify of the loss only by this event, others only by the removal. The replacement is drawn in the same task.
  function onfocusout({ relatedTarget }: FocusEvent): void {
    if (relatedTarget === null) queueMicrotask(() => check(observer.takeRecords()) || letGo())
  }

  /** Forgets the element if the user left it, such as by a click on a text. */
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

/** Whether an element cannot have the focus any more. */
export const isGone = (element: HTMLElement): boolean =>
  !element.isConnected ||
  !element.checkVisibility({ visibilityProperty: true }) ||
  element.matches(':disabled') ||
  element.closest('[inert]') !== null
