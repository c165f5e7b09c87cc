/**
 * The user's drawings on a chart: anchored in time and price, so that they hold at every interval and on every scale.
 */

/** What can be drawn on a chart. */
export const DRAWING_KINDS = [
  'trend', 'ray', 'horizontal', 'vertical', 'channel', 'rectangle', 'fibonacci', 'text', 'measure', 'vwap',
] as const // prettier-ignore
/** A kind of drawing. */
export type DrawingKind = (typeof DRAWING_KINDS)[number]

/** Names of tokens; each theme has its own colours for them. */
export const DRAWING_COLOURS = ['blue', 'orange', 'violet', 'green', 'red', 'plain'] as const
/** The colour of a drawing, see {@link DRAWING_COLOURS}. */
export type DrawingColour = (typeof DRAWING_COLOURS)[number]

/** Widths of lines, CSS pixels. */
export const DRAWING_WIDTHS = [1, 2, 3] as const
type DrawingWidth = (typeof DRAWING_WIDTHS)[number]

/** Whether lines go on beyond their anchors. A ray, and what spans the whole chart, have nothing to extend. */
export const DRAWING_EXTENTS = ['none', 'left', 'right', 'both'] as const
/** See {@link DRAWING_EXTENTS}. */
export type DrawingExtent = (typeof DRAWING_EXTENTS)[number]

/** A point of a drawing on a chart. */
export interface DrawingAnchor {
  /** Unix epoch ms: start of the bar that it was set on, or an estimate of it where no bar is yet. */
  readonly time: number
  /** In the quote currency, in the shares of that day: a later split does not change it. */
  readonly price: number
}

/** How a drawing looks. */
export interface DrawingStyle {
  readonly colour: DrawingColour
  /** CSS pixels. */
  readonly width: DrawingWidth
  readonly extent: DrawingExtent
  /** One line, perhaps empty: the words of a `text`, the levels of a `fibonacci`; other kinds do not use it. */
  readonly text: string
  /** Whether it is locked against moves by pointer or key. */
  readonly isLocked: boolean
  readonly isHidden: boolean
}

/** A drawing that is not stored yet. */
export interface NewDrawing extends DrawingStyle {
  readonly kind: DrawingKind
  /** As many as {@link anchorCount} says, in the order in which they were set. */
  readonly anchors: readonly DrawingAnchor[]
}

/** `drawing-` and a number that is unique in the profile. */
export type DrawingId = `drawing-${number}`

/** A stored drawing. */
export interface Drawing extends NewDrawing {
  readonly id: DrawingId
}

/** Bounded, because a window receives all drawings of an instrument at once. */
export const MAX_DRAWINGS = 200
/** On all instruments together. */
export const MAX_DRAWINGS_IN_ALL = 5_000
/** UTF-16 units. */
export const LONGEST_DRAWING_TEXT = 200

const ANCHORS: Readonly<Record<DrawingKind, number>> = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  vertical: 1,
  // The third anchor sets the distance of the parallel line from the first.
  channel: 3,
  rectangle: 2,
  fibonacci: 2,
  text: 1,
  measure: 2,
  // The average starts at its bar.
  vwap: 1,
}

/** How many anchors a kind of drawing has. */
export const anchorCount = (kind: DrawingKind): number => ANCHORS[kind]

const EXTENDABLE: ReadonlySet<DrawingKind> = new Set(['trend', 'channel', 'rectangle', 'fibonacci'])

/** Whether the lines of a kind can go on beyond their anchors. */
export const isExtendable = (kind: DrawingKind): boolean => EXTENDABLE.has(kind)

/** The style of a drawing for which none was chosen. */
export const PLAIN_STYLE: DrawingStyle = {
  colour: 'blue',
  width: 1,
  extent: 'none',
  text: '',
  isLocked: false,
  isHidden: false,
}

/** Whether any value has the form of a drawing's id. */
export function isDrawingId(value: unknown): value is DrawingId {
  return typeof value === 'string' && /^drawing-[1-9]\d{0,14}$/u.test(value)
}
