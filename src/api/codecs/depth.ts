/** The wire format of an order book (specification, "Depth entry"). */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { DepthBook, DepthLevel } from '#model/market/book/depth-book.ts'
import {
  decodeBatch,
  decodeSingle,
  dropForField,
  encodeBatch,
  leftOut,
  ownReader,
  readList,
  type ItemReader,
} from '../wire/batch.ts'
import type { Batch, BatchParameters, Codec, DroppedItem, SingleParameters } from '../wire/endpoint.ts'
import { batchDescriptions, batchQuery, singleDescriptions, singleQuery } from '../wire/parameters.ts'
import { isEmpty, priceReaderOf, readAmount, readNumber, type PriceReader, type WireObject } from '../wire/reading.ts'
import { integer, keyed, listField, number, record, sometimes, text } from '../wire/shape.ts'
import { writeFields } from '../wire/writing.ts'

const LEVEL = record('DepthLevel', {
  po: integer('Level; 1 is the best.'),
  p: sometimes(number('Price; may be absent on an empty level whose v and o are 0.')),
  v: number('Order volume; may be 0.'),
  o: number('Order count; fractional for crypto.'),
})

const DEPTH = record('Depth', {
  s: text('Symbol code.'),
  a: listField(LEVEL, 'Ask orders.'),
  b: listField(LEVEL, 'Bid orders.'),
})

/** Order books of one asset class by code; unusable ones are dropped. */
export function depths<Class extends AssetClass>(assetClass: Class): Codec<BatchParameters, Batch<DepthBook>, Class> {
  const readDepth = depthReader(priceReaderOf(assetClass))
  return {
    assetClass,
    parameters: batchDescriptions(assetClass),
    shape: keyed(DEPTH),
    query: (parameters) => batchQuery(assetClass, parameters),
    decode: (data, asked) => decodeBatch(data, asked, readDepth),
    encode: (batch) => encodeBatch(batch, writeDepth),
  }
}

/** The order book of one instrument, if the service has it. */
export function oneDepth<Class extends AssetClass>(
  assetClass: Class,
): Codec<SingleParameters, DepthBook | null, Class> {
  const readDepth = depthReader(priceReaderOf(assetClass))
  return {
    assetClass,
    parameters: singleDescriptions(assetClass),
    shape: DEPTH,
    query: (parameters) => singleQuery(assetClass, parameters),
    decode: (data, asked) => decodeSingle(data, asked.code, ownReader(asked, readDepth)),
    encode: (book, { code }) => (book === null ? {} : writeDepth(book, code)),
  }
}

/** A missing side is empty, but not both. */
function depthReader(readPrice: PriceReader): ItemReader<WireObject, DepthBook> {
  const readLevel = levelReader(readPrice)
  return ({ a, b }, key, dropped) => {
    if (!Array.isArray(a) && !Array.isArray(b)) return dropForField(key, 'a', dropped)
    return { asks: readSide(a, `${key} a`, readLevel, dropped), bids: readSide(b, `${key} b`, readLevel, dropped) }
  }
}

/** Far above any market's levels, which are all sent and drawn. */
const MAX_LEVELS = 1_000

/** Returns the best levels by position; the later of two at the same position. */
function readSide(wire: unknown, key: string, readLevel: LevelReader, dropped: DroppedItem[]): readonly DepthLevel[] {
  if (!Array.isArray(wire)) {
    if (!isEmpty(wire)) dropped.push({ key, reason: 'shape', field: '' })
    return []
  }
  const byPosition = new Map<number, DepthLevel>()
  for (const level of readList(wire, key, readLevel, dropped)) byPosition.set(level.position, level)
  if (byPosition.size > MAX_LEVELS) dropped.push({ key: `${key}#${MAX_LEVELS}`, reason: 'surplus', field: '' })
  return [...byPosition.values()].sort((one, other) => one.position - other.position).slice(0, MAX_LEVELS)
}

type LevelReader = ItemReader<WireObject, DepthLevel>

function levelReader(readPrice: PriceReader): LevelReader {
  return (wire, key, dropped) => {
    const position = readNumber(wire['po'])
    if (position === null || position < 1 || !Number.isInteger(position)) return dropForField(key, 'po', dropped)
    const volume = readAmount(wire['v'])
    if (volume === null) return dropForField(key, 'v', dropped)
    const price = readPrice(wire['p'])
    // It would distort the imbalance and could not be drawn.
    if (price === null && volume > 0) return dropForField(key, 'p', dropped)
    if (price === null) leftOut(wire['p'], key, 'p', dropped)
    return { position, price, volume, orders: readAmount(wire['o']) ?? leftOut(wire['o'], key, 'o', dropped) }
  }
}

function writeDepth(book: DepthBook, code: string): WireObject {
  return { s: code, a: book.asks.map(writeLevel), b: book.bids.map(writeLevel) }
}

function writeLevel(level: DepthLevel): WireObject {
  return writeFields({ po: level.position, p: level.price, v: level.volume, o: level.orders })
}
