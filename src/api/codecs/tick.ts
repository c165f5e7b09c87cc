/** The wire format of the latest trade (specification, "Tick"). */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { Tick } from '#model/market/tape/tick.ts'
import { decodeBatch, dropForField, encodeBatch, leftOut } from '../wire/batch.ts'
import type { Batch, BatchParameters, Codec, DroppedItem } from '../wire/endpoint.ts'
import { batchDescriptions, batchQuery } from '../wire/parameters.ts'
import { readAmount, readNumber, readPrice, readTimeMs, type WireObject } from '../wire/reading.ts'
import { keyed, number, record, text } from '../wire/shape.ts'
import { writeFields } from '../wire/writing.ts'

const TICK = record('Tick', {
  s: text('Symbol code.'),
  ld: number('Latest price.'),
  t: number('Time of the trade, Unix epoch milliseconds.'),
  v: number('Volume.'),
  tu: number('Trading amount.'),
  ts: number('Trading status.'),
})

/** The latest trades by code; unusable ones are dropped. */
export function ticks<Class extends AssetClass>(assetClass: Class): Codec<BatchParameters, Batch<Tick>, Class> {
  return {
    assetClass,
    parameters: batchDescriptions(assetClass),
    shape: keyed(TICK),
    query: (parameters) => batchQuery(assetClass, parameters),
    decode: (data, asked) => decodeBatch(data, asked, readTick),
    encode: (batch) => encodeBatch(batch, writeTick),
  }
}

function readTick(wire: WireObject, key: string, dropped: DroppedItem[]): Tick | null {
  const price = readPrice(wire['ld'])
  if (price === null) return dropForField(key, 'ld', dropped)
  const time = readTimeMs(wire['t'])
  if (time === null) return dropForField(key, 't', dropped)
  return {
    price,
    time,
    volume: readAmount(wire['v']) ?? leftOut(wire['v'], key, 'v', dropped),
    turnover: readAmount(wire['tu']) ?? leftOut(wire['tu'], key, 'tu', dropped),
    status: readNumber(wire['ts']),
  }
}

function writeTick(tick: Tick, code: string): WireObject {
  return writeFields({ s: code, ld: tick.price, t: tick.time, v: tick.volume, tu: tick.turnover, ts: tick.status })
}
