/** The latest trades of crypto pairs, one a pair; no other class has a documented path for ticks. */
import type { Tick } from '../../model/tick.ts'
import { decodeBatch, dropForField, encodeBatch, leftOut } from '../wire/batch.ts'
import type { Batch, BatchParameters, DroppedItem, Endpoint } from '../endpoint.ts'
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

export const cryptoTicks: Endpoint<BatchParameters, Batch<Tick>> = {
  path: '/crypto/ticks',
  summary: 'The latest trade of crypto pairs.',
  carries: 'batch',
  assetClass: 'crypto',
  cost: 1,
  parameters: batchDescriptions('crypto'),
  shape: keyed(TICK),
  query: (parameters) => batchQuery('crypto', parameters),
  decode: (data, { codes }) => decodeBatch(data, codes, readTick),
  encode: (batch) => encodeBatch(batch, writeTick),
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
