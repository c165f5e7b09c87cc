/** The wire format of a quote (specification, "Quote object"). */
import type { AssetClass } from '#model/market/asset-class.ts'
import { tradingState, type Quote, type TradingState, type UnpricedQuote } from '#model/market/quote.ts'
import { decodeBatch, dropForField, encodeBatch, leftOut, type ItemReader } from '../wire/batch.ts'
import type { Batch, BatchParameters, Codec, DroppedItem } from '../wire/endpoint.ts'
import { batchDescriptions, batchQuery } from '../wire/parameters.ts'
import {
  priceReaderOf,
  readAmount,
  readChange,
  readNumber,
  readTimeMs,
  type PriceReader,
  type WireObject,
} from '../wire/reading.ts'
import { keyed, number, record, text, without } from '../wire/shape.ts'
import { writeFields } from '../wire/writing.ts'

const QUOTE = record('Quote', {
  s: text('Symbol code.'),
  ld: number('Latest price.'),
  o: number('Opening price.'),
  p: number('Previous closing price.'),
  h: number('Highest price.'),
  l: number('Lowest price.'),
  t: number('Time of the latest trade, Unix epoch milliseconds.'),
  v: number('Trading volume.'),
  tu: number('Turnover.'),
  ts: number('Trading status; for stocks 0 normal trading, 1 trading halt, 2 delisted, 3 circuit breaker.'),
  ch: number('Change.'),
  chp: number('Change in percent.'),
})

/** Fields that the service omits for a class, and the title of its quotes. */
const REDUCED: Partial<Record<AssetClass, { readonly title: string; readonly absent: readonly string[] }>> = {
  forex: { title: 'ForexQuote', absent: ['p'] },
  crypto: { title: 'CryptoQuote', absent: ['p', 'ch', 'chp'] },
}

/** Quotes of one asset class by code; unusable ones are dropped. */
export function quotes<Class extends AssetClass>(assetClass: Class): Codec<BatchParameters, Batch<Quote>, Class> {
  const { title, absent } = REDUCED[assetClass] ?? { title: 'Quote', absent: [] }
  const readQuote = quoteReader(assetClass)
  return {
    assetClass,
    parameters: batchDescriptions(assetClass),
    shape: keyed(without(title, QUOTE, absent)),
    query: (parameters) => batchQuery(assetClass, parameters),
    decode: (data, asked) => decodeBatch(data, asked, readQuote),
    encode: (batch) => encodeBatch(batch, (quote, code) => writeQuote(quote, code, absent)),
  }
}

/** A quote with a price also needs its time. */
function quoteReader(assetClass: AssetClass): ItemReader<WireObject, Quote> {
  const readPrice = priceReaderOf(assetClass)
  return (wire, key, dropped) => {
    const last = readPrice(wire['ld'])
    const time = readTimeMs(wire['t'])
    if (last === null) return readUnpriced(assetClass, wire, { key, time, dropped })
    if (time === null) return dropForField(key, 't', dropped)
    return readFields(readPrice, wire, { key, dropped }, { last, time })
  }
}

interface ItemPlace {
  readonly key: string
  readonly dropped: DroppedItem[]
}

/** Reads the other fields; without a price there is no change. Written out for speed. */
function readFields<Own extends Pick<Quote, 'last' | 'time'>>(
  readPrice: PriceReader,
  { o, p, h, l, v, tu, ts, ch, chp }: WireObject,
  { key, dropped }: ItemPlace,
  own: Own,
) {
  return {
    last: own.last as Own['last'],
    open: readPrice(o) ?? leftOut(o, key, 'o', dropped),
    high: readPrice(h) ?? leftOut(h, key, 'h', dropped),
    low: readPrice(l) ?? leftOut(l, key, 'l', dropped),
    previousClose: readPrice(p) ?? leftOut(p, key, 'p', dropped),
    volume: readAmount(v) ?? leftOut(v, key, 'v', dropped),
    turnover: readAmount(tu) ?? leftOut(tu, key, 'tu', dropped),
    status: readNumber(ts),
    change: own.last === null ? null : changeIn(ch, key, 'ch', dropped),
    changePercent: own.last === null ? null : changeIn(chp, key, 'chp', dropped),
    time: own.time as Own['time'],
  }
}

function changeIn(value: unknown, key: string, field: string, dropped: DroppedItem[]): number | null {
  return readChange(value) ?? leftOut(value, key, field, dropped)
}

interface UnpricedItem extends ItemPlace {
  readonly time: number | null
}

function readUnpriced(assetClass: AssetClass, wire: WireObject, { key, time, dropped }: UnpricedItem): Quote | null {
  const faults: DroppedItem[] = []
  const fields = readFields(priceReaderOf(assetClass), wire, { key, dropped: faults }, { last: null, time })
  const quote: UnpricedQuote = { ...fields, change: null, changePercent: null }
  // Reports the item once, not each of its fields.
  if (!saysSomething(quote, assetClass)) return dropForField(key, 'ld', dropped)
  dropped.push(...faults)
  leftOut(wire['ld'], key, 'ld', dropped)
  return quote
}

const SAY_NOTHING: ReadonlySet<TradingState> = new Set(['trading', 'unknown'])

/** Some services answer with zeros for an unknown code. */
function saysSomething({ previousClose, open, high, low, status }: UnpricedQuote, assetClass: AssetClass): boolean {
  const hasPrice = [previousClose, open, high, low].some((price) => price !== null)
  return hasPrice || !SAY_NOTHING.has(tradingState(assetClass, status))
}

function writeQuote(quote: Quote, code: string, absent: readonly string[]): WireObject {
  const fields = {
    s: code,
    ld: quote.last,
    o: quote.open,
    p: quote.previousClose,
    h: quote.high,
    l: quote.low,
    t: quote.time,
    v: quote.volume,
    tu: quote.turnover,
    ts: quote.status,
    ch: quote.change,
    chp: quote.changePercent,
  }
  return writeFields(fields, absent)
}
