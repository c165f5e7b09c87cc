/** Takes the picture of a window: its frame, and the rows of its watchlists. */
import {
  COUNT,
  PICTURE_ATTRIBUTES,
  PICTURE_TAGS,
  type Picture,
  type PictureElement,
  type PictureNode,
} from '../window/picture.ts'
import { APPEARANCE_ATTRIBUTES } from '../window/appearance.ts'
import { agePatterns } from '#i18n/wording/age.ts'
import { m } from '#i18n/compiled/messages.js'

/** The largest desk has about two thousand. */
const MAX_ELEMENTS = 5_000

/** Other panels stay empty, because their ages and states are displayed differently. */
const PANELS_WITH_ROWS: ReadonlySet<string> = new Set(['watchlist'])

/** Taken as an empty box, because its content is only valid at present. */
const EMPTY = '[data-picture="empty"]'
/** Elements over the window, and elements that the picture replaces. */
const ABSENT = '[popover], dialog, [hidden], [data-picture="absent"]'

type PageWindow = Pick<Window, 'document' | 'innerWidth' | 'innerHeight'>

interface Taking {
  elementsLeft: number
}

/**
 * @param source The service of the rows, as `serviceOf` names it.
 * @returns Null if there are no rows, or too many elements.
 */
export function takePicture(
  { document, innerWidth, innerHeight }: PageWindow,
  now: number,
  source: string,
): Picture | null {
  const main = document.querySelector('main')
  if (main === null || main.querySelector('[data-instrument]') === null) return null
  const taking: Taking = { elementsLeft: MAX_ELEMENTS }
  const root = elementOf(main, taking, null)
  if (root === null || taking.elementsLeft < 0) return null
  const ages = agePatterns(COUNT)
  const { documentElement } = document
  return {
    source,
    takenAt: now,
    width: innerWidth,
    height: innerHeight,
    language: documentElement.lang,
    appearance: Object.fromEntries(APPEARANCE_ATTRIBUTES.map((name) => [name, documentElement.dataset[name] ?? ''])),
    notes: {
      seconds: m.last_picture({ age: ages.seconds }),
      minutes: m.last_picture({ age: ages.minutes }),
      hours: m.last_picture({ age: ages.hours }),
      days: m.last_picture({ age: ages.days }),
    },
    root,
  }
}

/** `panel` is the visible screen area; null for the whole screen. */
function elementOf(element: Element, taking: Taking, panel: DOMRectReadOnly | null): PictureElement | null {
  if (!PICTURE_TAGS.has(element.localName) || element.matches(ABSENT)) return null
  taking.elementsLeft -= 1
  if (taking.elementsLeft < 0) return null
  const attributes = Object.fromEntries(
    [...element.attributes].filter(({ name }) => PICTURE_ATTRIBUTES.has(name)).map(({ name, value }) => [name, value]),
  )
  const style = element instanceof HTMLElement ? element.style.cssText : ''
  if (isOutOfSight(element, panel)) return [element.localName, attributes, style, []]
  if (isEmptied(element)) return [element.localName, attributes, `${style};${sizeOf(element)}`, []]
  const inside = element.hasAttribute('data-panel') ? element.getBoundingClientRect() : panel
  return [element.localName, attributes, style, childrenOf(element, taking, inside)]
}

function childrenOf(element: Element, taking: Taking, panel: DOMRectReadOnly | null): readonly PictureNode[] {
  const children: PictureNode[] = []
  for (const child of element.childNodes) {
    if (child instanceof Text) {
      if (child.data.trim() !== '') children.push(child.data)
    } else if (child instanceof Element) {
      const taken = elementOf(child, taking, panel)
      if (taken !== null) children.push(taken)
    }
  }
  return children
}

function isEmptied(element: Element): boolean {
  if (element.matches(EMPTY)) return true
  const kind = element.getAttribute('data-panel')
  return kind !== null && !PANELS_WITH_ROWS.has(kind)
}

/** Saves the time of taking hidden rows and columns. */
function isOutOfSight(element: Element, panel: DOMRectReadOnly | null): boolean {
  if (panel === null) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return left >= panel.right || right <= panel.left || top >= panel.bottom || bottom <= panel.top
}

/** Keeps the positions of neighbouring elements. */
function sizeOf(element: Element): string {
  if (!(element instanceof HTMLElement)) return ''
  return `box-sizing: border-box; min-width: ${element.offsetWidth}px; min-height: ${element.offsetHeight}px`
}
