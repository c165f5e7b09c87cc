/** The user's drawings, anchored in time and price at every interval and scale. */

/** The kinds of drawings. */
export const DRAWING_KINDS = [
  'trend', 'ray', 'horizontal', 'vertical', 'channel', 'rectangle', 'fibonacci', 'text', 'measure', 'vwap',
] as const // prettier-ignore
/** A kind of drawing. */
export type DrawingKind = (typeof DRAWING_KINDS)[number]

/** Names of tokens; each theme defines their colours. */
export const DRAWING_COLOURS = ['blue', 'orange', 'violet', 'green', 'red', 'plain'] as const
/** One of {@link DRAWING_COLOURS}. */
export type DrawingColour = (typeof DRAWING_COLOURS)[number]

/** Line widths, CSS pixels. */
export const DRAWING_WIDTHS = [1, 2, 3] as const
type DrawingWidth = (typeof DRAWING_WIDTHS)[number]

/** The sides on which lines extend beyond their anchors. */
export const DRAWING_EXTENTS = ['none', 'left', 'right', 'both'] as const
/** One of {@link DRAWING_EXTENTS}. */
export type DrawingExtent = (typeof DRAWING_EXTENTS)[number]

/** A point of a drawing. */
export interface DrawingAnchor {
  /** Start of the bar, Unix epoch ms, or an estimate of a future one. */
  readonly time: number
  /** In the quote currency and the shares of that day. */
  readonly price: number
}

/** The style of a drawing. */
export interface DrawingStyle {
  readonly colour: DrawingColour
  /** CSS pixels. */
  readonly width: DrawingWidth
  readonly extent: DrawingExtent
  /** One line: the words of a `text` or the levels of a `fibonacci`. */
  readonly text: string
  readonly isLocked: boolean
  readonly isHidden: boolean
}

/** A drawing that is not stored yet. */
export interface NewDrawing extends DrawingStyle {
  readonly kind: DrawingKind
  /** In the order of setting; {@link anchorCount} of them. */
  readonly anchors: readonly DrawingAnchor[]
}

/** `drawing-` and a number that is unique in the profile. */
export type DrawingId = `drawing-${number}`

/** A stored drawing. */
export interface Drawing extends NewDrawing {
  readonly id: DrawingId
}

/** Maximum number of drawings of an instrument, all sent in one message. */
export const MAX_DRAWINGS = 200
/** Maximum number of drawings of all instruments. */
export const MAX_DRAWINGS_IN_ALL = 5_000
/** Maximum length of a drawing's text, UTF-16 units. */
export const LONGEST_DRAWING_TEXT = 200

const ANCHORS: Readonly<Record<DrawingKind, number>> = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  vertical: 1,
  // The third sets the distance of the parallel line.
  channel: 3,
  rectangle: 2,
  fibonacci: 2,
  text: 1,
  measure: 2,
  vwap: 1,
}

/** Returns the number of anchors of a kind. */
export const anchorCount = (kind: DrawingKind): number => ANCHORS[kind]

const EXTENDABLE: ReadonlySet<DrawingKind> = new Set(['trend', 'channel', 'rectangle', 'fibonacci'])

/** Returns whether lines of a kind can be extended. */
export const isExtendable = (kind: DrawingKind): boolean => EXTENDABLE.has(kind)

/** The default style. */
export const PLAIN_STYLE: DrawingStyle = {
  colour: 'blue',
  width: 1,
  extent: 'none',
  text: '',
  isLocked: false,
  isHidden: false,
}

/** Returns whether a value is a drawing id. */
export function isDrawingId(value: unknown): value is DrawingId {
  return typeof value === 'string' && /^drawing-[1-9]\d{0,14}$/u.test(value)
}
