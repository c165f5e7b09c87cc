/** The stored format of positions. Invalid lots are dropped. */
import * as v from 'valibot'
import * as schemas from '#contract/positions/position-schemas.ts'
import { currency, instrument } from '#contract/values/schemas.ts'
import { MAX_LOTS, type Lot, type Position } from '#model/positions/position.ts'
import { createMeasure, textLength, type BoundedFormat } from '#core/storage/document-bound.ts'

/** In the order of entry; each has at least one lot. */
export type Positions = readonly Position[]

export const positionsFormat: BoundedFormat<Positions> = {
  name: 'positions',
  version: 1,
  migrations: {},
  outline: v.array(v.unknown()),
  read: readPositions,
  write: (positions) => positions.map(writePosition),
  unitsOf: createMeasure<Position>((position) => textLength(writePosition(position))),
}

const positionSchema = v.object({
  instrument,
  priceCurrency: v.fallback(v.nullable(currency), null),
  lots: v.array(v.unknown()),
})

const lotSchema = v.object({
  id: schemas.lotId,
  quantity: schemas.quantity,
  price: schemas.price,
  currency,
  date: schemas.date,
  fee: v.fallback(schemas.fee, '0'),
  note: v.fallback(schemas.note, null),
  sharesAsOf: v.fallback(v.optional(schemas.date), undefined),
})

/** Omits defaults: there may be thousands of lots. */
function writePosition({ instrument: id, priceCurrency, lots }: Position): unknown {
  return { instrument: id, ...(priceCurrency !== null && { priceCurrency }), lots: lots.map(writeLot) }
}

function writeLot({ fee, note, sharesAsOf, ...terms }: Lot): unknown {
  return {
    ...terms,
    ...(fee !== '0' && { fee }),
    ...(note !== null && { note }),
    ...(sharesAsOf !== terms.date && { sharesAsOf }),
  }
}

/** Keeps the first lot with an id, and the first entry for an instrument. */
function readPositions(content: unknown): Positions {
  if (!Array.isArray(content)) return []
  const positions = new Map<string, Position>()
  const ids = new Set<string>()
  for (const item of content as readonly unknown[]) {
    const checked = v.safeParse(positionSchema, item)
    if (!checked.success || positions.has(checked.output.instrument)) continue
    const lots = readLots(checked.output.lots, ids)
    if (lots.length > 0) positions.set(checked.output.instrument, { ...checked.output, lots })
  }
  return [...positions.values()]
}

/** @param ids The ids read so far; receives new ones. */
function readLots(items: readonly unknown[], ids: Set<string>): readonly Lot[] {
  const lots: Lot[] = []
  for (const item of items) {
    const checked = v.safeParse(lotSchema, item)
    if (!checked.success || ids.has(checked.output.id) || ids.size >= MAX_LOTS) continue
    ids.add(checked.output.id)
    const { sharesAsOf, ...lot } = checked.output
    lots.push({ ...lot, sharesAsOf: sharesAsOf ?? lot.date })
  }
  return lots
}
