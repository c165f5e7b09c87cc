/** The wire format of K-lines (specification, "K-line object"). */
import type { AssetClass } from '#model/market/asset-class.ts'
import { inOrder, type Candle, type ServedCandle } from '#model/candles/candle.ts'
import { isRecord } from '#model/values/json.ts'
import {
  decodeKeyed,
  dropForField,
  encodeBatch,
  leftOut,
  readList,
  reasonFor,
  type AskedCodes,
  type ItemReader,
} from '../wire/batch.ts'
import type { Batch, CandleParameters, Codec, Decoded, DroppedItem } from '../wire/endpoint.ts'
import { readItems } from '../wire/list-faults.ts'
import { batchDescriptions, candleQuery, K_TYPE, LIMIT } from '../wire/parameters.ts'
import { priceReaderOf, readAmount, readText, readTimeMs, type PriceReader, type WireObject } from '../wire/reading.ts'
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

/** K-lines of one asset class by code, in ascending order of unique times. */
export function klines<Class extends AssetClass>(
  assetClass: Class,
): Codec<CandleParameters, Batch<readonly ServedCandle[]>, Class> {
  const readCandle = candleReader(priceReaderOf(assetClass))
  return {
    assetClass,
    parameters: [...batchDescriptions(assetClass), K_TYPE, LIMIT],
    shape: keyed(listOf(K_LINE)),
    query: (parameters) => candleQuery(assetClass, parameters),
    decode: (data, asked) => decodeCandles(data, asked, candlesReader(readCandle, maxBars(asked.limit))),
    encode: (batch) => encodeBatch(batch, (candles) => candles.map(writeCandle)),
  }
}

function decodeCandles(
  data: unknown,
  asked: AskedCodes,
  readCandles: ItemReader<unknown, readonly ServedCandle[]>,
): Decoded<Batch<readonly ServedCandle[]>> | null {
  const dropped: DroppedItem[] = []
  // The specification's field table says a list, its sample an object keyed by code.
  const lists = Array.isArray(data) ? listsBySymbol(data, asked.codes, dropped) : data
  return decodeKeyed(lists, asked, readCandles, dropped)
}

/** Assigns K-lines to the code in their `s`, or to the only requested one. */
function listsBySymbol(list: readonly unknown[], codes: readonly string[], dropped: DroppedItem[]): WireObject {
  const onlyCode = codes.length === 1 ? codes[0] : undefined
  const lists = new Map<string, unknown[]>()
  readItems(list, '', dropped, (wire, position, faults) => {
    const symbol = (isRecord(wire) ? readText('spelledCode', wire['s']) : null) ?? onlyCode
    if (symbol === undefined) dropForField(`#${position}`, 's', faults)
    else addRow(lists, symbol, wire)
    return symbol !== undefined
  })
  return Object.fromEntries(lists)
}

function addRow(lists: Map<string, unknown[]>, symbol: string, wire: unknown): void {
  const rows = lists.get(symbol)
  if (rows === undefined) lists.set(symbol, [wire])
  else rows.push(wire)
}

/** Some services send a fixed number of bars, whatever the limit. */
const MIN_READ_BARS = 1_000

/** Returns the number of bars of one code that are read, the newest ones. */
const maxBars = (limit: number): number => Math.max(MIN_READ_BARS, 2 * limit)

function candlesReader(
  readCandle: ItemReader<WireObject, ServedCandle>,
  max: number,
): ItemReader<unknown, readonly ServedCandle[]> {
  return (wire, key, dropped) => {
    if (Array.isArray(wire)) {
      const candles = inOrder(readList(wire, key, readCandle, dropped))
      if (candles.length <= max) return candles
      dropped.push({ key: `${key}#${max}`, reason: 'surplus', field: '' })
      return candles.slice(-max)
    }
    dropped.push({ key, reason: reasonFor(wire), field: '' })
    return null
  }
}

/** A candle with unusable prices keeps its time, because something was traded. */
function candleReader(readPrice: PriceReader): ItemReader<WireObject, ServedCandle> {
  return (wire, key, dropped) => {
    const time = readTimeMs(wire['t'])
    if (time === null) return dropForField(key, 't', dropped)
    const prices = readPrices(readPrice, wire)
    if (typeof prices === 'string') {
      dropForField(key, prices, dropped)
      return { time, close: null }
    }
    return {
      time,
      ...prices,
      volume: readAmount(wire['v']) ?? leftOut(wire['v'], key, 'v', dropped),
      turnover: readAmount(wire['tu']) ?? leftOut(wire['tu'], key, 'tu', dropped),
    }
  }
}

type Prices = Pick<Candle, 'open' | 'high' | 'low' | 'close'>

/** Returns the prices, flat if only the close is usable, or the first missing field. */
function readPrices(readPrice: PriceReader, { o, h, l, c }: WireObject): Prices | string {
  const close = readPrice(c)
  if (close === null) return 'c'
  const [open, high, low] = [readPrice(o), readPrice(h), readPrice(l)]
  if (open === null) return high === null && low === null ? flatPrices(close) : 'o'
  if (high === null) return 'h'
  return low === null ? 'l' : { open, high, low, close }
}

const flatPrices = (close: number): Prices => ({ open: close, high: close, low: close, close })

/** An unusable candle has only its time. */
function writeCandle(candle: ServedCandle): WireObject {
  if (candle.close === null) return { t: candle.time }
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
