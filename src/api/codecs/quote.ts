/** The wire form of a quote (specification, "Quote object"). */
import type { AssetClass } from '../../model/asset-class.ts'
import type { Quote } from '../../model/quote.ts'
import { decodeBatch, dropForField, encodeBatch, leftOut } from '../wire/batch.ts'
import type { Batch, BatchParameters, Codec, DroppedItem } from '../endpoint.ts'
import { batchDescriptions, batchQuery } from '../wire/parameters.ts'
import { readAmount, readChange, readNumber, readPrice, readTimeMs, type WireObject } from '../wire/reading.ts'
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

/** What the service leaves out for a class as a whole, and what to call such a quote. */
const REDUCED: Partial<Record<AssetClass, { readonly title: string; readonly absent: readonly string[] }>> = {
  forex: { title: 'ForexQuote', absent: ['p'] },
  crypto: { title: 'CryptoQuote', absent: ['p', 'ch', 'chp'] },
}

/** Quotes of one asset class, keyed by code; a code without a usable quote is dropped. */
export function quotes<Class extends AssetClass>(assetClass: Class): Codec<BatchParameters, Batch<Quote>, Class> {
  const { title, absent } = REDUCED[assetClass] ?? { title: 'Quote', absent: [] }
  return {
    assetClass,
    parameters: batchDescriptions(assetClass),
    shape: keyed(without(title, QUOTE, absent)),
    query: (parameters) => batchQuery(assetClass, parameters),
    decode: (data, asked) => decodeBatch(data, asked, readQuote),
    encode: (batch) => encodeBatch(batch, (quote, code) => writeQuote(quote, code, absent)),
  }
}

/** A quote needs a price and the time of its trade; everything else may be missing. */
function readQuote(wire: WireObject, key: string, dropped: DroppedItem[]): Quote | null {
  const { ld, o, p, h, l, t, v, tu, ts, ch, chp } = wire
  const last = readPrice(ld)
  if (last === null) return dropForField(key, 'ld', dropped)
  const time = readTimeMs(t)
  if (time === null) return dropForField(key, 't', dropped)
  return {
    last,
    open: priceIn(o, key, 'o', dropped),
    high: priceIn(h, key, 'h', dropped),
    low: priceIn(l, key, 'l', dropped),
    previousClose: priceIn(p, key, 'p', dropped),
    change: changeIn(ch, key, 'ch', dropped),
    changePercent: changeIn(chp, key, 'chp', dropped),
    volume: readAmount(v) ?? leftOut(v, key, 'v', dropped),
    turnover: readAmount(tu) ?? leftOut(tu, key, 'tu', dropped),
    status: readNumber(ts),
    time,
  }
}

function priceIn(value: unknown, key: string, field: string, dropped: DroppedItem[]): number | null {
  return readPrice(value) ?? leftOut(value, key, field, dropped)
}

function changeIn(value: unknown, key: string, field: string, dropped: DroppedItem[]): number | null {
  return readChange(value) ?? leftOut(value, key, field, dropped)
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
