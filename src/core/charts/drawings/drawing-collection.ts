/** All drawings as one immutable value, by instrument. */
import { MAX_DRAWINGS_IN_ALL, MAX_DRAWINGS, type Drawing, type DrawingId } from '#model/charts/drawing.ts'
import type { DrawingRefusal } from '#model/charts/drawing-edit.ts'
import type { Result } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

export interface DrawnInstrument {
  readonly instrument: InstrumentId
  /** Never empty. */
  readonly drawings: readonly Drawing[]
}

/** Contains each instrument once. */
export type DrawingCollection = readonly DrawnInstrument[]

export type Edited = Result<readonly Drawing[], DrawingRefusal>

const NONE: readonly Drawing[] = []

export function drawingsOf(collection: DrawingCollection, instrument: InstrumentId): readonly Drawing[] {
  return collection.find((drawn) => drawn.instrument === instrument)?.drawings ?? NONE
}

export function withDrawings(
  collection: DrawingCollection,
  instrument: InstrumentId,
  drawings: readonly Drawing[],
): DrawingCollection {
  const others = collection.filter((drawn) => drawn.instrument !== instrument)
  return drawings.length === 0 ? others : [...others, { instrument, drawings }]
}

const countAll = (collection: DrawingCollection): number =>
  collection.reduce((sum, { drawings }) => sum + drawings.length, 0)

/** Returns null if one more drawing may be added. */
export function refusalOfOneMore(collection: DrawingCollection, instrument: InstrumentId): DrawingRefusal | null {
  if (drawingsOf(collection, instrument).length >= MAX_DRAWINGS) return 'tooMany'
  return countAll(collection) >= MAX_DRAWINGS_IN_ALL ? 'tooManyInAll' : null
}

const numberOf = (id: DrawingId): number => Number(id.slice('drawing-'.length))

export function firstFreeNumber(collection: DrawingCollection): number {
  const numbers = collection.flatMap(({ drawings }) => drawings.map(({ id }) => numberOf(id)))
  return numbers.reduce((max, number) => Math.max(max, number), 0) + 1
}
