/** What each operation answers, from the market as it stands. */
import { quoteEndpointOf } from '../../api/catalogue.ts'
import type { Batch, BatchParameters, Endpoint } from '../../api/endpoint.ts'
import { ASSET_CLASSES, type AssetClass } from '../../model/asset-class.ts'
import type { Listing } from '../market/listings.ts'
import type { Market } from '../market/market.ts'
import { quoteAt } from '../market/quotes.ts'
import { optionalText, requiredCodes, requiredRegion, type Query } from './query.ts'

export interface OperationContext {
  readonly market: Market
  /** Market time of the request, Unix epoch ms. */
  readonly nowMs: number
  readonly codesPerRequest: number
}

export interface Operation {
  readonly path: string
  /** The envelope's `data`. @throws Refusal */
  answer(query: Query, context: OperationContext): unknown
}

export function createOperations(): readonly Operation[] {
  return ASSET_CLASSES.map((assetClass) =>
    batchOperation(assetClass, quoteEndpointOf(assetClass), (listing, { market, nowMs }) =>
      quoteAt(market, listing, nowMs),
    ),
  )
}

/** An item for each code that is known; an unknown one is left out, as the rest is no worse for it. */
function batchOperation<Item>(
  assetClass: AssetClass,
  endpoint: Endpoint<BatchParameters, Batch<Item>>,
  itemOf: (listing: Listing, context: OperationContext) => Item,
): Operation {
  return {
    path: endpoint.path,
    answer(query, context) {
      const parameters = batchParameters(assetClass, query, context.codesPerRequest)
      const items = new Map<string, Item>()
      for (const code of parameters.codes) {
        const listing = context.market.find(assetClass, parameters.region, parameters.exchange, code)
        if (listing !== null) items.set(code, itemOf(listing, context))
      }
      return endpoint.encode(items, parameters)
    },
  }
}

function batchParameters(assetClass: AssetClass, query: Query, codesPerRequest: number): BatchParameters {
  return {
    region: requiredRegion(query),
    exchange: assetClass === 'stock' ? optionalText(query, 'exchange') : '',
    codes: requiredCodes(query, codesPerRequest),
  }
}
