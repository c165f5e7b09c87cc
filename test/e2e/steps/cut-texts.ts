/** Finds the texts of a window that are cut off and the controls that are too small. */
import type { Page } from 'playwright/test'

/**
 * Lists the texts that extend beyond their container, with their panel. Texts within reach of scrolling are not cut,
 * and texts in a hidden row are hidden as a whole. Runs in the page.
 *
 * @param sparesShortened - Ignores texts that are shortened with an ellipsis.
 */
export function cutTextsInPage(sparesShortened: boolean): readonly string[] {
  /** Letters overlap their boxes by less. */
  const SLACK = 1.5
  const HIDDEN = '.visually-hidden, [inert], script, style, option, noscript'
  const isVisible = { visibilityProperty: true, opacityProperty: true }
  const overflows = (element: Element, ...ways: readonly string[]) => ways.includes(getComputedStyle(element).overflowX)
  const isBeside = (text: DOMRect, box: DOMRect) => text.right > box.right + SLACK || text.left < box.left - SLACK
  const isShortened = (element: Element) => sparesShortened && getComputedStyle(element).textOverflow === 'ellipsis'
  const isLevel = (text: DOMRect, box: DOMRect) => text.bottom > box.top && text.top < box.bottom
  // Texts for screen readers only are one pixel wide.
  const isCutBy = (text: DOMRect, box: DOMRect) => box.width > 1 && isLevel(text, box) && isBeside(text, box)

  function isCut(element: Element, text: DOMRect): boolean {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      if (overflows(one, 'auto', 'scroll') || isShortened(one)) return false
      if (!overflows(one, 'hidden', 'clip')) continue
      const box = one.getBoundingClientRect()
      if (getComputedStyle(one).overflowY !== 'visible' && !isLevel(text, box)) return false
      if (isCutBy(text, box)) return true
    }
    return false
  }

  // Reused for all texts: until it is garbage-collected, each range slows down every change of the document.
  const range = document.createRange()
  function boxOf(node: Node): DOMRect {
    range.selectNodeContents(node)
    return range.getBoundingClientRect()
  }

  function textOf(node: Node): string {
    const parent = node.parentElement
    if (parent === null || parent.closest(HIDDEN) !== null || !parent.checkVisibility(isVisible)) return ''
    return node.textContent?.trim() ?? ''
  }

  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = textOf(node)
    if (text === '' || node.parentElement === null || !isCut(node.parentElement, boxOf(node))) continue
    const panel = node.parentElement.closest<HTMLElement>('[data-panel]')?.dataset['panel']
    found.add(`${panel ?? 'frame'}: ${text.slice(0, 60)}`)
  }
  return [...found]
}

export const cutTexts = (page: Page, isShorteningFine = false): Promise<readonly string[]> =>
  page.evaluate(cutTextsInPage, isShorteningFine)

/** Returns the visible controls that are lower than a finger, with their sizes. */
export const smallTargets = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate((minimum) => {
    const CONTROLS = 'button, select, input:not([type="checkbox"]), [role="tab"], [role="row"]'

    /** Returns whether the control is fully in view and not covered. */
    function canBeHit(control: Element, { left, top, width, height }: DOMRect): boolean {
      if (width <= 1 || height <= 1 || top < 0 || top + height > window.innerHeight) return false
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && control.contains(hit)
    }

    return [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
      const box = control.getBoundingClientRect()
      if (box.height >= minimum - 0.5 || !canBeHit(control, box)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      return [`${name.trim().slice(0, 40)} (${Math.round(box.width)} x ${Math.round(box.height)})`]
    })
  }, least)
