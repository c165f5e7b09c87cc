/** Every operation of the service that Quotedeck speaks, once. */
import type { AssetClass } from '../model/asset-class.ts'
import type { Candle } from '../model/candle.ts'
import type { DepthBook } from '../model/depth-book.ts'
import type { Quote } from '../model/quote.ts'
import type { Batch, BatchParameters, CandleParameters, Endpoint } from './endpoint.ts'
import { cryptoDepths } from './endpoints/crypto-depths.ts'
import { cryptoQuotes } from './endpoints/crypto-quotes.ts'
import { cryptoTicks } from './codecs/tick.ts'
import { forexDepths } from './endpoints/forex-depths.ts'
import { forexKlines } from './endpoints/forex-klines.ts'
import { forexQuotes } from './endpoints/forex-quotes.ts'
import { fundKlines } from './endpoints/fund-klines.ts'
import { fundQuotes } from './endpoints/fund-quotes.ts'
import { futureDepths } from './endpoints/future-depths.ts'
import { futureKlines } from './endpoints/future-klines.ts'
import { futureQuotes } from './endpoints/future-quotes.ts'
import { indicesQuotes } from './endpoints/indices-quotes.ts'
import { news } from './codecs/news.ts'
import { stockDepth } from './endpoints/stock-depth.ts'
import { stockDepths } from './endpoints/stock-depths.ts'
import { stockInfo } from './codecs/company.ts'
import { stockIpo } from './codecs/ipo.ts'
import { stockKlines } from './endpoints/stock-klines.ts'
import { stockQuotes } from './endpoints/stock-quotes.ts'
import { stockSplit } from './codecs/split.ts'

type DepthClass = Extract<AssetClass, 'stock' | 'forex' | 'future' | 'crypto'>
type CandleClass = Extract<AssetClass, 'stock' | 'fund' | 'forex' | 'future'>

/** Closed: an operation named here without a row below does not compile, nor does a row that is not named. */
export type EndpointName =
  | 'news'
  | `${AssetClass}Quotes`
  | `${DepthClass}Depths`
  | `${CandleClass}Klines`
  | 'stockDepth'
  | 'stockIpo'
  | 'stockSplit'
  | 'stockInfo'
  | 'cryptoTicks'

/** An operation whose parameters and value are not known to the reader of the table. */
type AnyEndpoint = Endpoint<never, unknown>

/** In the specification's order. */
export const catalogue = {
  news,
  stockDepth,
  stockDepths,
  stockQuotes,
  stockKlines,
  stockIpo,
  stockSplit,
  stockInfo,
  fundQuotes,
  fundKlines,
  forexDepths,
  forexQuotes,
  forexKlines,
  indicesQuotes,
  futureDepths,
  futureQuotes,
  futureKlines,
  cryptoDepths,
  cryptoQuotes,
  cryptoTicks,
} as const satisfies Record<EndpointName, AnyEndpoint>

const DEPTHS: Partial<Record<AssetClass, Endpoint<BatchParameters, Batch<DepthBook>>>> = {
  stock: stockDepths,
  forex: forexDepths,
  future: futureDepths,
  crypto: cryptoDepths,
} satisfies Record<DepthClass, unknown>

const CANDLES: Partial<Record<AssetClass, Endpoint<CandleParameters, Batch<readonly Candle[]>>>> = {
  stock: stockKlines,
  fund: fundKlines,
  forex: forexKlines,
  future: futureKlines,
} satisfies Record<CandleClass, unknown>

export function quoteEndpointOf(assetClass: AssetClass): Endpoint<BatchParameters, Batch<Quote>> {
  return catalogue[`${assetClass}Quotes`]
}

/** Null for funds and indices: the specification names no path for their depth. */
export function depthEndpointOf(assetClass: AssetClass): Endpoint<BatchParameters, Batch<DepthBook>> | null {
  return DEPTHS[assetClass] ?? null
}

/** Null for indices and crypto: the specification names no path for their K-lines. */
export function candleEndpointOf(assetClass: AssetClass): Endpoint<CandleParameters, Batch<readonly Candle[]>> | null {
  return CANDLES[assetClass] ?? null
}
