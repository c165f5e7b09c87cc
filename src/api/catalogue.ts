/** Every operation of the service that Quotedeck speaks, once. */
import type { AssetClass } from '../model/asset-class.ts'
import type { Quote } from '../model/quote.ts'
import type { Batch, BatchParameters, Endpoint } from './endpoint.ts'
import { cryptoQuotes } from './endpoints/crypto-quotes.ts'
import { forexQuotes } from './endpoints/forex-quotes.ts'
import { fundQuotes } from './endpoints/fund-quotes.ts'
import { futureQuotes } from './endpoints/future-quotes.ts'
import { indicesQuotes } from './endpoints/indices-quotes.ts'
import { stockQuotes } from './endpoints/stock-quotes.ts'

/** Closed: an operation named here without a row below does not compile, nor does a row that is not named. */
export type EndpointName = `${AssetClass}Quotes`

/** An operation whose parameters and value are not known to the reader of the table. */
export type AnyEndpoint = Endpoint<never, unknown>

export const catalogue = {
  stockQuotes,
  fundQuotes,
  forexQuotes,
  indicesQuotes,
  futureQuotes,
  cryptoQuotes,
} as const satisfies Record<EndpointName, AnyEndpoint>

export function quoteEndpointOf(assetClass: AssetClass): Endpoint<BatchParameters, Batch<Quote>> {
  return catalogue[`${assetClass}Quotes`]
}
