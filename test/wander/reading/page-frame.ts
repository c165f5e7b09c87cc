/** Reads the surroundings of a page's panels. Sent to the page as text, see `page-tools.ts`. */
import type { PageTools } from './page-tools.ts'
import type { Focus, Reading } from './reading.ts'

/** Lists the elements that extend beyond the window. */
export function outsideOfPage({ all, isShown, nameOf }: PageTools): readonly string[] {
  const PARTS =
    'dialog[open], [role="dialog"], [role="menu"], [role="listbox"], [popover]:popover-open, section[data-panel], main > header'
  const { innerWidth: width, innerHeight: height } = window
  const isOut = ({ left, top, right, bottom }: DOMRect): boolean =>
    left < -1 || top < -1 || right > width + 1 || bottom > height + 1
  // A desk scrolls if its panels need more room than the window has.
  const canComeIntoView = (part: Element): boolean => {
    const desk = part.closest('[data-window]')
    if (desk === null || !part.matches('section[data-panel]')) return false
    return desk.scrollWidth > desk.clientWidth + 1 || desk.scrollHeight > desk.clientHeight + 1
  }
  const out = all(PARTS)
    .filter((part) => isShown(part) && part.closest('[inert]') === null && !canComeIntoView(part))
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1 && isOut(box))
    .map(
      ({ part, box }) =>
        `${nameOf(part)} is at ${Math.round(box.left)}, ${Math.round(box.top)} to ${Math.round(box.right)}, ${Math.round(box.bottom)} in a window of ${width} x ${height}`,
    )
  const { scrollWidth } = document.documentElement
  return scrollWidth > width + 1 ? [...out, `the page is ${scrollWidth} px wide in a window of ${width} px`] : out
}

export function focusInPage({ nameOf }: PageTools): Focus {
  const active = document.activeElement
  const isNothing = active === null || active === document.body || active === document.documentElement
  return {
    name: active === null || isNothing ? 'nothing' : nameOf(active),
    isField: active?.matches('input:not([type="checkbox"], [type="radio"]), textarea, select') ?? false,
    isNothing,
  }
}

/** Lists the application's own texts in view. */
export function textsInPage({ isShown }: PageTools): readonly string[] {
  // Workspaces and lists keep names given in another language.
  const FOREIGN =
    'main [lang], dialog [lang], [data-workspace], [data-list], [role="menuitemradio"], script, style, bdi, option, kbd, [data-field="name"], [data-field="description"]'
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (text !== '' && parent !== null && isShown(parent) && parent.closest(FOREIGN) === null) texts.push(text)
  }
  return texts
}

type Frame = Omit<Reading, 'panels' | 'prices' | 'focus' | 'outside' | 'overlaps' | 'texts'>

export function frameOfPage({ all, textOf, nameOf }: PageTools): Frame {
  return {
    at: Date.now(),
    language: document.documentElement.lang,
    theme: document.documentElement.dataset['theme'] ?? '',
    width: window.innerWidth,
    height: window.innerHeight,
    isSimulated: document.querySelector('[data-mark="simulated"]') !== null,
    loss: document.querySelector('[data-loss]')?.getAttribute('data-loss') ?? null,
    workspace: document.querySelector('[data-workspace]')?.getAttribute('data-workspace') ?? '',
    window: document.querySelector('[data-window]')?.getAttribute('data-window') ?? '',
    deskHeight: document.querySelector('[data-window]')?.clientHeight ?? 0,
    dialogs: all('dialog[open]').map((dialog) => textOf(dialog.querySelector('h2')) || nameOf(dialog)),
    tabs: all('.dv-tab').map((tab) => tab.getAttribute('aria-label') ?? ''),
  }
}
