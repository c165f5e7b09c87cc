/** What of a window cannot be read because something cuts it off, and what of it cannot be hit. */
import type { Page } from 'playwright/test'

/**
 * Texts that reach beyond what shows them, with the panel that they are in. What can be scrolled to is not cut, and what lies in
 * another row than is shown is hidden as a whole.
 */
export const cutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    /** Letters lean over their boxes by less. */
    const SLACK = 1.5
    const HIDDEN = '.visually-hidden, [inert], script, style, option, noscript'
    const clips = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    // What is there for screen readers alone is a pixel wide.
    const isCutBy = (text: DOMRect, box: DOMRect) =>
      box.width > 1 &&
      text.bottom > box.top &&
      text.top < box.bottom &&
      (text.right > box.right + SLACK || text.left < box.left - SLACK)

    function cutter(element: Element, text: DOMRect): Element | null {
      for (let one: Element | null = element; one !== null && !scrolls(one); one = one.parentElement)
        if (clips(one) && isCutBy(text, one.getBoundingClientRect())) return one
      return null
    }

    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (parent === null || text === '' || parent.closest(HIDDEN) !== null) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0 || cutter(parent, box) === null) continue
      const panel = parent.closest('[data-panel]')?.getAttribute('data-panel') ?? 'frame'
      found.push(`${panel}: ${text.slice(0, 60)}`)
    }
    return [...new Set(found)]
  })

/** Controls in view that are smaller than a finger, with their sizes. */
export const smallTargets = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate((minimum) => {
    const controls = document.querySelectorAll(
      'button, select, input:not([type="checkbox"]), [role="tab"], [role="row"]',
    )
    return [...controls].flatMap((control) => {
      const { top, left, width, height } = control.getBoundingClientRect()
      const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
      const x = left + width / 2
      const isInView = x > 0 && x < window.innerWidth && top >= 0 && top + height <= window.innerHeight
      if (!isShown || !isInView || height >= minimum - 0.5 || control.closest('.visually-hidden, [inert]')) return []
      const hit = document.elementFromPoint(x, top + height / 2)
      if (hit === null || !(control.contains(hit) || hit.contains(control))) return []
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      return [`${name.slice(0, 40)} (${Math.round(width)} x ${Math.round(height)})`]
    })
  }, least)
