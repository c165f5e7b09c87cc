/** The operations of the service that Quotedeck uses, one row each. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { ServedCandle } from '#model/candles/candle.ts'
import type { DepthBook } from '#model/market/book/depth-book.ts'
import type { Quote } from '#model/market/quote.ts'
import type { Tick } from '#model/market/tape/tick.ts'
import { klines } from './codecs/candle.ts'
import { company } from './codecs/company.ts'
import { depths, oneDepth } from './codecs/depth.ts'
import { ipos } from './codecs/ipo.ts'
import { newsPages } from './codecs/news.ts'
import { quotes } from './codecs/quote.ts'
import { splits } from './codecs/split.ts'
import { ticks } from './codecs/tick.ts'
import type { Batch, BatchParameters, CandleParameters, Codec, Endpoint } from './wire/endpoint.ts'

function get<Parameters, Value, Class extends AssetClass | null>(
  path: `/${string}`,
  codec: Codec<Parameters, Value, Class>,
  summary: string,
): Endpoint<Parameters, Value, Class> {
  return { path, summary, ...codec }
}

/** In the specification's order. */
export const catalogue = {
  news: get('/news', newsPages, 'Headlines of one market in one language.'),
  stockDepth: get('/stock/depth', oneDepth('stock'), 'The order book of one stock, 10 levels a side.'),
  stockDepths: get('/stock/depths', depths('stock'), 'Order books of stocks, 10 levels a side.'),
  stockQuotes: get('/stock/quotes', quotes('stock'), 'Latest quotes of stocks of one region and exchange.'),
  stockKlines: get('/stock/klines', klines('stock'), 'K-lines of stocks.'),
  stockIpo: get('/stock/ipo', ipos, 'Initial public offerings of one region, upcoming or recent.'),
  stockSplit: get('/stock/split', splits, 'Splits and reverse splits of the stocks of one region.'),
  stockInfo: get('/stock/info', company, 'Information on the company behind one stock.'),
  fundQuotes: get('/fund/quotes', quotes('fund'), 'Latest quotes of exchange-traded funds (ETFs and LOFs).'),
  fundKlines: get('/fund/klines', klines('fund'), 'K-lines of exchange-traded funds.'),
  forexDepths: get('/forex/depths', depths('forex'), 'Best bid and ask of currency pairs, 1 level a side.'),
  forexQuotes: get('/forex/quotes', quotes('forex'), 'Latest quotes of currency pairs and metals.'),
  forexKlines: get('/forex/klines', klines('forex'), 'K-lines of currency pairs.'),
  indicesQuotes: get('/indices/quotes', quotes('indices'), 'Latest quotes of indices.'),
  futureDepths: get('/future/depths', depths('future'), 'Best bid and ask of futures, 1 level a side.'),
  futureQuotes: get('/future/quotes', quotes('future'), 'Latest quotes of futures.'),
  futureKlines: get('/future/klines', klines('future'), 'K-lines of futures.'),
  cryptoDepths: get('/crypto/depths', depths('crypto'), 'Order books of crypto pairs, 5 levels a side.'),
  cryptoQuotes: get('/crypto/quotes', quotes('crypto'), 'Latest quotes of crypto pairs.'),
  cryptoTicks: get('/crypto/ticks', ticks('crypto'), 'The latest trade of crypto pairs.'),
} as const

/** The key of an operation: asset class and kind of data. */
export type EndpointName = keyof typeof catalogue

const isOperation = (name: string): name is EndpointName => Object.hasOwn(catalogue, name)

/** Returns the operation for quotes, which every class has. */
export function quoteEndpointOf(assetClass: AssetClass): Endpoint<BatchParameters, Batch<Quote>> {
  return catalogue[`${assetClass}Quotes`]
}

/** Returns the operation for order books; none for funds and indices. */
export function depthEndpointOf(assetClass: AssetClass): Endpoint<BatchParameters, Batch<DepthBook>> | null {
  const name = `${assetClass}Depths` as const
  return isOperation(name) ? catalogue[name] : null
}

/** Returns the operation for K-lines; none for indices and crypto. */
export function candleEndpointOf(
  assetClass: AssetClass,
): Endpoint<CandleParameters, Batch<readonly ServedCandle[]>> | null {
  const name = `${assetClass}Klines` as const
  return isOperation(name) ? catalogue[name] : null
}

/** Returns the operation for the latest trades, which only crypto has. */
export function tickEndpointOf(assetClass: AssetClass): Endpoint<BatchParameters, Batch<Tick>> | null {
  const name = `${assetClass}Ticks` as const
  return isOperation(name) ? catalogue[name] : null
}
