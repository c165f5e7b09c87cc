/** Run-time checks of requests about drawings, and of stored drawings. */
import * as v from 'valibot'
import type { DrawingEdit } from '#model/charts/drawing-edit.ts'
import {
  anchorCount,
  DRAWING_COLOURS,
  DRAWING_EXTENTS,
  DRAWING_KINDS,
  DRAWING_WIDTHS,
  isDrawingId,
  LONGEST_DRAWING_TEXT,
  MAX_DRAWINGS,
  type DrawingAnchor,
  type DrawingId,
  type NewDrawing,
} from '#model/charts/drawing.ts'
import { instrument, templateName } from '../values/schemas.ts'

/** The limit of `Date`, ms. */
const LATEST_TIME = 8_640_000_000_000_000
const MAX_SPLITS = 2_000

const time = v.pipe(v.number(), v.safeInteger(), v.minValue(-LATEST_TIME), v.maxValue(LATEST_TIME))
const price = v.pipe(v.number(), v.finite())

/** `drawing-` and a number. */
export const drawingId = v.custom<DrawingId>(isDrawingId, 'not a drawing id')
/** A kind of drawing. */
export const kind = v.picklist(DRAWING_KINDS)
/** A point of a drawing. */
export const anchor = v.strictObject({ time, price }) satisfies v.GenericSchema<unknown, DrawingAnchor>
/** Anchors of any kind; {@link newDrawing} checks their number. */
export const anchors = v.pipe(v.array(anchor), v.minLength(1), v.maxLength(3), v.readonly()) satisfies v.GenericSchema<
  unknown,
  readonly DrawingAnchor[]
>

/** The fields of a drawing's style. */
export const style = {
  colour: v.picklist(DRAWING_COLOURS),
  width: v.picklist(DRAWING_WIDTHS),
  extent: v.picklist(DRAWING_EXTENTS),
  text: v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'one line'), v.maxLength(LONGEST_DRAWING_TEXT)),
  isLocked: v.boolean(),
  isHidden: v.boolean(),
} as const

/** Returns whether a drawing has as many anchors as its kind. */
export const hasItsAnchors = (drawing: Pick<NewDrawing, 'kind' | 'anchors'>): boolean =>
  drawing.anchors.length === anchorCount(drawing.kind)

const newDrawing = v.pipe(
  v.strictObject({ kind, anchors, ...style }),
  v.check((drawing) => hasItsAnchors(drawing), 'as many anchors as the kind has'),
)

const ids = v.pipe(v.array(drawingId), v.minLength(1), v.maxLength(MAX_DRAWINGS), v.readonly())

const styleChanges = v.strictObject({
  colour: v.exactOptional(style.colour),
  width: v.exactOptional(style.width),
  extent: v.exactOptional(style.extent),
  text: v.exactOptional(style.text),
  isLocked: v.exactOptional(style.isLocked),
  isHidden: v.exactOptional(style.isHidden),
})

const edit = v.variant('kind', [
  v.strictObject({ kind: v.literal('add'), drawing: newDrawing }),
  v.strictObject({
    kind: v.literal('move'),
    drawing: drawingId,
    anchors,
    gesture: v.nullable(v.pipe(v.number(), v.finite())),
  }),
  v.strictObject({ kind: v.literal('change'), drawings: ids, style: styleChanges }),
  v.strictObject({ kind: v.literal('remove'), drawings: ids }),
]) satisfies v.GenericSchema<unknown, DrawingEdit>

/** An edit of one instrument's drawings. */
export const drawingEdit = v.strictObject({ instrument, edit })
/** The instrument whose drawings are requested. */
export const drawingsOf = v.strictObject({ instrument })
/** Splits by instrument and ex-date, Unix epoch ms. */
export const splits = v.strictObject({
  splits: v.pipe(v.array(v.strictObject({ instrument, exDate: time })), v.maxLength(MAX_SPLITS), v.readonly()),
})

const { colour, width, extent, text } = style

/** A named style for drawings of one kind. */
export const template = v.strictObject({
  kind,
  name: templateName,
  look: v.strictObject({ colour, width, extent, text }),
})
/** The key of a template. */
export const templateReference = v.strictObject({ kind, name: templateName })
/** The template for new drawings of a kind, or null. */
export const templateDefault = v.strictObject({ kind, name: v.nullable(templateName) })
