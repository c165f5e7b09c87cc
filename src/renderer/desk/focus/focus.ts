/** Moves the focus into panels: to the last focused element, or to the main part. */
import { isTextField } from '#renderer/components/forms/text-field.ts'
import { isGone, LAYER, type LostFocus } from './lost-focus.ts'

/** No fields: letters typed into a panel search for a symbol until the user chooses a field. */
const FOCUSABLE = ':is(button:not(:disabled), a[href], [tabindex="0"]):not([tabindex="-1"])'
/** Tables, charts and scrolling bodies, where keys act on the content. */
const MAIN = '[role="grid"], :is([role="application"], [role="table"], [role="group"], [role="region"])[tabindex="0"]'

export interface PanelFocus {
  follow(panelId: string, element: HTMLElement): void
  /** Forgets an element; the panel may already be rendered in another one. */
  leave(panelId: string, element: HTMLElement): void
  /** Moves the focus into a rendered panel, and on to its main part once that exists. */
  enter(panelId: string): void
  /**
   * Moves the focus to the replacement of a lost element, or into the open dialog.
   *
   * @returns False if the panel is not rendered and no dialog is open.
   */
  replace(lost: LostFocus): boolean
}

export function createPanelFocus(): PanelFocus {
  const elements = new Map<string, HTMLElement>()
  const lastFocused = new WeakMap<HTMLElement, HTMLElement>()
  /** Buttons focused before the main part of their panel existed. */
  const placeholders = new WeakSet<HTMLElement>()
  let stopWaiting = () => {}

  function note(element: HTMLElement, { target, relatedTarget }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target.closest(LAYER) !== null) return
    const isFromInside = relatedTarget instanceof Node && relatedTarget !== element && element.contains(relatedTarget)
    if (isFromInside || !placeholders.has(target)) lastFocused.set(element, target)
  }

  function hold(element: HTMLElement): HTMLElement {
    const held = first(element, FOCUSABLE) ?? element
    placeholders.add(held)
    return held
  }

  /** Skips text fields: the letters typed next are not meant for them. */
  function lastIn(element: HTMLElement): HTMLElement | null {
    const last = lastFocused.get(element)
    if (last === undefined || last === element || isTextField(last)) return null
    return element.contains(last) && !isGone(last) ? last : null
  }

  return {
    follow(panelId, element) {
      elements.set(panelId, element)
      if (lastFocused.has(element)) return
      lastFocused.set(element, element)
      element.addEventListener('focusin', (event) => note(element, event))
    },
    leave(panelId, element) {
      if (elements.get(panelId) === element) elements.delete(panelId)
    },
    enter(panelId) {
      stopWaiting()
      const element = elements.get(panelId)
      if (element === undefined) return
      const find = () => first(element, MAIN)
      const settled = lastIn(element) ?? find()
      if (settled === null) stopWaiting = waitInside(element, find, () => hold(element))
      else take(settled)
    },
    replace({ element, panel }) {
      stopWaiting()
      const dialog = openDialog()
      if (dialog !== null) {
        take(firstIn(dialog))
        return true
      }
      if (panel === null || isGone(panel)) return false
      const find = () => successor(panel, element)
      const settled = lastIn(panel) ?? find()
      if (settled === null) stopWaiting = waitInside(panel, find, () => panel)
      else take(settled)
      return true
    },
  }
}

const openDialog = (): HTMLElement | null => [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? null

const firstIn = (dialog: HTMLElement): HTMLElement =>
  first(dialog, '[autofocus]') ?? first(dialog, `.body ${FOCUSABLE}`) ?? first(dialog, FOCUSABLE) ?? dialog

/**
 * Waits for content until the user moves the focus.
 *
 * @param find - Returns the content to focus, or null until it exists.
 * @param hold - Returns the element to focus until then.
 */
function waitInside(element: HTMLElement, find: () => HTMLElement | null, hold: () => HTMLElement): () => void {
  let held = hold()
  take(held)
  const observer = new MutationObserver(() => {
    const found = find()
    if (document.activeElement !== held || found !== null) observer.disconnect()
    if (document.activeElement !== held) return
    held = found ?? (held === element ? hold() : held)
    take(held)
  })
  observer.observe(element, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Returns the re-rendered element, else the main part of the panel. */
function successor(panel: HTMLElement, lost: HTMLElement): HTMLElement | null {
  const main = first(panel, MAIN)
  if (lost.matches(MAIN) || lost.closest(LAYER) !== null) return main
  const name = nameOf(lost)
  const all = [...panel.querySelectorAll<HTMLElement>(lost.tagName)]
  // Buttons of rows share a name, and the wrong one must not be pressed next.
  const [only, further] = all.filter((one) => nameOf(one) === name && !isGone(one))
  return (further === undefined ? only : main) ?? main
}

const nameOf = ({ role, ariaLabel, title, textContent }: HTMLElement): string =>
  [role, ariaLabel ?? (title || textContent.trim())].join(' ')

function take(element: HTMLElement): void {
  if (document.activeElement !== element) element.focus({ preventScroll: true })
}

const first = (element: HTMLElement, selector: string) => element.querySelector<HTMLElement>(selector)
