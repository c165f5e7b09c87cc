/** The wire form of K-lines (specification, "K-line object"). */
import type { AssetClass } from '../../model/asset-class.ts'
import { inOrder, type Candle } from '../../model/candle.ts'
import { isRecord } from '../../model/json.ts'
import { decodeKeyed, dropForField, encodeBatch, leftOut, readList, reasonFor, type AskedCodes } from '../wire/batch.ts'
import type { Batch, CandleParameters, Codec, Decoded, DroppedItem } from '../endpoint.ts'
import { batchDescriptions, candleQuery, K_TYPE, LIMIT } from '../wire/parameters.ts'
import { readAmount, readPrice, readText, readTimeMs, type WireObject } from '../wire/reading.ts'
import { keyed, listOf, number, record } from '../wire/shape.ts'
import { writeFields } from '../wire/writing.ts'

const K_LINE = record('KLine', {
  t: number('Timestamp of the K-line, Unix epoch milliseconds.'),
  o: number('Opening price.'),
  h: number('Highest price.'),
  l: number('Lowest price.'),
  c: number('Closing price.'),
  v: number('Transaction volume.'),
  tu: number('Transaction amount.'),
})

/** K-lines of one asset class, keyed by code: in rising order of time, each time once. */
export function klines<Class extends AssetClass>(
  assetClass: Class,
): Codec<CandleParameters, Batch<readonly Candle[]>, Class> {
  return {
    assetClass,
    parameters: [...batchDescriptions(assetClass), K_TYPE, LIMIT],
    shape: keyed(listOf(K_LINE)),
    query: (parameters) => candleQuery(assetClass, parameters),
    decode: decodeCandles,
    encode: (batch) => encodeBatch(batch, (candles) => candles.map(writeCandle)),
  }
}

function decodeCandles(data: unknown, asked: AskedCodes): Decoded<Batch<readonly Candle[]>> | null {
  const dropped: DroppedItem[] = []
  // The specification's field table calls `data` a list; its sample, and this reader's first choice, is keyed by code.
  const lists = Array.isArray(data) ? listsBySymbol(data, asked.codes, dropped) : data
  return decodeKeyed(lists, asked, readCandles, dropped)
}

/** K-lines in one list belong to the code in their `s`, or to the only code that was asked for. */
function listsBySymbol(list: readonly unknown[], codes: readonly string[], dropped: DroppedItem[]): WireObject {
  const onlyCode = codes.length === 1 ? codes[0] : undefined
  const lists = new Map<string, unknown[]>()
  for (const [place, wire] of list.entries()) {
    const symbol = (isRecord(wire) ? readText(wire['s']) : null) ?? onlyCode
    if (symbol === undefined) {
      dropForField(`#${place}`, 's', dropped)
      continue
    }
    const rows = lists.get(symbol)
    if (rows === undefined) lists.set(symbol, [wire])
    else rows.push(wire)
  }
  return Object.fromEntries(lists)
}

function readCandles(wire: unknown, key: string, dropped: DroppedItem[]): readonly Candle[] | null {
  if (Array.isArray(wire)) return inOrder(readList(wire, key, readCandle, dropped))
  dropped.push({ key, reason: reasonFor(wire), field: '' })
  return null
}

function readCandle(wire: WireObject, key: string, dropped: DroppedItem[]): Candle | null {
  const time = readTimeMs(wire['t'])
  if (time === null) return dropForField(key, 't', dropped)
  const open = readPrice(wire['o'])
  if (open === null) return dropForField(key, 'o', dropped)
  const high = readPrice(wire['h'])
  if (high === null) return dropForField(key, 'h', dropped)
  const low = readPrice(wire['l'])
  if (low === null) return dropForField(key, 'l', dropped)
  const close = readPrice(wire['c'])
  if (close === null) return dropForField(key, 'c', dropped)
  return {
    time,
    open,
    high,
    low,
    close,
    volume: readAmount(wire['v']) ?? leftOut(wire['v'], key, 'v', dropped),
    turnover: readAmount(wire['tu']) ?? leftOut(wire['tu'], key, 'tu', dropped),
  }
}

function writeCandle(candle: Candle): WireObject {
  return writeFields({
    t: candle.time,
    o: candle.open,
    h: candle.high,
    l: candle.low,
    c: candle.close,
    v: candle.volume,
    tu: candle.turnover,
  })
}
