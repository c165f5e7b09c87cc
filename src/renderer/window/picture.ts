/**
 * How a window looked last, as plain values: what a page draws before its code is loaded. It holds texts and a closed list of
 * elements and attributes, so nothing in it can become a script, an address or a handle of a test.
 */
import type { Age } from '#i18n/format/age.ts'

/** An element: tag, attributes, style, and what is in it. */
export type PictureElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  style: string,
  children: readonly PictureNode[],
]

/** A string is text. */
export type PictureNode = PictureElement | string

/** A window as it was. */
export interface Picture {
  /** The service that its rows are of, as `serviceOf` names it. */
  readonly source: string
  /** When it was taken, Unix epoch ms. */
  readonly takenAt: number
  /** Of the window, CSS pixels: in another size everything would be elsewhere. */
  readonly width: number
  readonly height: number
  /** BCP 47. */
  readonly language: string
  /** The attributes of the root by which the tokens are chosen. */
  readonly appearance: Readonly<Record<string, string>>
  /** What is said of its age, by the unit of that; {@link COUNT} stands for the number. */
  readonly notes: Readonly<Record<Age['unit'], string>>
  readonly root: PictureElement
}

/** Stands in a note where the number goes. No message has this character. */
export const COUNT = '\u0000'

/** Of vector graphics: made in a namespace of their own. */
export const GRAPHIC_TAGS: ReadonlySet<string> = new Set(['svg', 'g', 'path', 'rect', 'circle', 'line'])

/** Every tag that a picture may have. Whatever else is on the page is left out. */
export const PICTURE_TAGS: ReadonlySet<string> = new Set([
  ...GRAPHIC_TAGS,
  ...['main', 'header', 'nav', 'section', 'div', 'span', 'p', 'h1', 'h2', 'strong', 'kbd', 'button', 'input'],
])

/** Every attribute: what styles ask for, and the shapes of graphics. No address, no event, no name by which code finds elements. */
export const PICTURE_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...[
    'class',
    'type',
    'placeholder',
    'aria-pressed',
    'aria-selected',
    'aria-sort',
    'data-column',
    'data-cut',
    'data-group',
  ],
  ...['data-age', 'data-heat', 'data-market', 'data-state'],
  ...['viewBox', 'd', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'width', 'height', 'stroke-linecap'],
])
