/** The wire form of a quote (specification, "Quote object"), and the six operations that carry it. */
import type { AssetClass } from '../model/asset-class.ts'
import type { Quote } from '../model/quote.ts'
import { decodeBatch, encodeBatch } from './batch.ts'
import { batchQuery, type Batch, type BatchParameters, type DroppedItem, type Endpoint } from './endpoint.ts'
import { readAmount, readNumber, readPrice, readTimeMs, type WireObject } from './reading.ts'

/** Fields that the service leaves out for a class as a whole. */
const ABSENT: Partial<Record<AssetClass, readonly string[]>> = {
  forex: ['p'],
  crypto: ['p', 'ch', 'chp'],
}

/** The quote operation of one asset class. */
export function quoteEndpoint(path: `/${string}`, assetClass: AssetClass): Endpoint<BatchParameters, Batch<Quote>> {
  const absent = ABSENT[assetClass] ?? []
  return {
    path,
    carries: 'batch',
    assetClass,
    cost: 1,
    query: (parameters) => batchQuery(assetClass, parameters),
    decode: (data, { codes }) => decodeBatch(data, codes, readQuote),
    encode: (batch) => encodeBatch(batch, (quote, code) => writeQuote(quote, code, absent)),
  }
}

/** A quote needs a price and the time of its trade; everything else may be missing. */
export function readQuote(wire: WireObject, key: string, dropped: DroppedItem[]): Quote | null {
  const last = readPrice(wire['ld'])
  const time = readTimeMs(wire['t'])
  if (last === null || time === null) {
    dropped.push({ key, reason: 'field', field: last === null ? 'ld' : 't' })
    return null
  }
  return {
    last,
    open: readPrice(wire['o']),
    high: readPrice(wire['h']),
    low: readPrice(wire['l']),
    previousClose: readPrice(wire['p']),
    change: readNumber(wire['ch']),
    changePercent: readNumber(wire['chp']),
    volume: readAmount(wire['v']),
    turnover: readAmount(wire['tu']),
    status: readNumber(wire['ts']),
    time,
  }
}

function writeQuote(quote: Quote, code: string, absent: readonly string[]): WireObject {
  const fields: readonly (readonly [string, string | number | null])[] = [
    ['s', code],
    ['ld', quote.last],
    ['o', quote.open],
    ['p', quote.previousClose],
    ['h', quote.high],
    ['l', quote.low],
    ['t', quote.time],
    ['v', quote.volume],
    ['tu', quote.turnover],
    ['ts', quote.status],
    ['ch', quote.change],
    ['chp', quote.changePercent],
  ]
  return Object.fromEntries(fields.filter(([name, value]) => value !== null && !absent.includes(name)))
}
