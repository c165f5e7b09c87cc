/** The stored format of drawings. Invalid drawings are dropped, invalid styles take their defaults. */
import * as v from 'valibot'
import * as schemas from '#contract/charts/drawing-schemas.ts'
import { instrument } from '#contract/values/schemas.ts'
import { MAX_DRAWINGS, MAX_DRAWINGS_IN_ALL, PLAIN_STYLE, type Drawing } from '#model/charts/drawing.ts'
import { createMeasure, type BoundedFormat } from '#core/storage/document-bound.ts'
import type { DrawingCollection, DrawnInstrument } from './drawing-collection.ts'

export const drawingsFormat: BoundedFormat<DrawingCollection> = {
  name: 'drawings',
  version: 1,
  migrations: {},
  outline: v.array(v.unknown()),
  read: readBook,
  unitsOf: createMeasure<DrawnInstrument>(),
}

const drawnSchema = v.object({ instrument, drawings: v.array(v.unknown()) })

const drawingSchema = v.pipe(
  v.object({
    id: schemas.drawingId,
    kind: schemas.kind,
    anchors: schemas.anchors,
    colour: v.fallback(schemas.style.colour, PLAIN_STYLE.colour),
    width: v.fallback(schemas.style.width, PLAIN_STYLE.width),
    extent: v.fallback(schemas.style.extent, PLAIN_STYLE.extent),
    text: v.fallback(schemas.style.text, PLAIN_STYLE.text),
    isLocked: v.fallback(schemas.style.isLocked, PLAIN_STYLE.isLocked),
    isHidden: v.fallback(schemas.style.isHidden, PLAIN_STYLE.isHidden),
  }),
  v.check((drawing) => schemas.hasItsAnchors(drawing), 'as many anchors as the kind has'),
)

/** Keeps the first drawing with an id, and the first entry for an instrument. */
function readBook(content: unknown): DrawingCollection {
  if (!Array.isArray(content)) return []
  const collection: DrawnInstrument[] = []
  const ids = new Set<string>()
  for (const entry of content as readonly unknown[]) {
    const drawn = v.safeParse(drawnSchema, entry)
    if (!drawn.success || collection.some((known) => known.instrument === drawn.output.instrument)) continue
    const drawings = readDrawings(drawn.output.drawings, ids)
    if (drawings.length > 0) collection.push({ instrument: drawn.output.instrument, drawings })
  }
  return collection
}

/** @param ids The ids read so far; receives new ones. */
function readDrawings(items: readonly unknown[], ids: Set<string>): readonly Drawing[] {
  const drawings: Drawing[] = []
  for (const item of items) {
    const checked = v.safeParse(drawingSchema, item)
    if (!checked.success || ids.has(checked.output.id)) continue
    if (drawings.length >= MAX_DRAWINGS || ids.size >= MAX_DRAWINGS_IN_ALL) break
    ids.add(checked.output.id)
    drawings.push(checked.output)
  }
  return drawings
}
