/**
 * The last picture of a window, drawn before the page's code is loaded. It has only texts and a closed list of elements and attributes, so
 * that nothing in it can become a script, an address or a test handle.
 */
import type { Age } from '#i18n/format/age.ts'

export type PictureElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  style: string,
  children: readonly PictureNode[],
]

export type PictureNode = PictureElement | string

export interface Picture {
  /** The service as `serviceOf` names it. */
  readonly source: string
  /** Unix epoch ms. */
  readonly takenAt: number
  /** CSS pixels: the picture is invalid for another window size. */
  readonly width: number
  readonly height: number
  /** BCP 47. */
  readonly language: string
  /** The attributes that select the tokens. */
  readonly appearance: Readonly<Record<string, string>>
  /** Notes by unit of the age; {@link COUNT} is the placeholder of the number. */
  readonly notes: Readonly<Record<Age['unit'], string>>
  readonly root: PictureElement
}

/** No message has this character. */
export const COUNT = '\u0000'

/** These need the SVG namespace. */
export const GRAPHIC_TAGS: ReadonlySet<string> = new Set(['svg', 'g', 'path', 'rect', 'circle', 'line'])

/** Other elements are omitted. */
export const PICTURE_TAGS: ReadonlySet<string> = new Set([
  ...GRAPHIC_TAGS,
  ...['main', 'header', 'nav', 'section', 'div', 'span', 'p', 'h1', 'h2', 'strong', 'kbd', 'button', 'input'],
])

/** Attributes that styles select, and the shapes of graphics. No addresses, events or names by which code finds elements. */
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
