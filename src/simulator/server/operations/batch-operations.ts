/** Answers operations for many codes. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Batch, BatchParameters, CandleParameters, Endpoint } from '#api/wire/endpoint.ts'
import { INTERVAL_CODES, intervalOfCode } from '#api/wire/interval-codes.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { CANDLE_INTERVALS, type Candle, type ServedCandle } from '#model/candles/candle.ts'
import { candleSteps } from '#simulator/market/served/candles.ts'
import type { Listing } from '#simulator/market/listings.ts'
import type { Market } from '#simulator/market/market.ts'
import {
  countParameter,
  optionalText,
  requiredCodes,
  requiredRegion,
  requiredText,
  type Query,
} from '../requests/query.ts'
import { badParameter } from '../requests/refusal.ts'
import type { Operation, OperationContext } from './operation.ts'

/** The specification names no maximum of `limit`; a larger one is reduced to this. */
const MAX_CANDLES = 1000
const TURN_MS = 10

/** Omits unknown codes. */
export function batchOperation<Item>(
  endpoint: Endpoint<BatchParameters, Batch<Item>, AssetClass>,
  itemAt: (market: Market, listing: Listing, nowMs: number) => Item,
): Operation {
  const { assetClass } = endpoint
  return {
    path: endpoint.path,
    answer(query, context) {
      const parameters = batchParameters(assetClass, query, context)
      const items = new Map<string, Item>()
      for (const [code, listing] of knownListings(assetClass, parameters, context)) {
        items.set(code, itemAt(context.market, listing, context.nowMs))
      }
      return endpoint.encode(items, parameters)
    },
  }
}

export function candlesOperation(
  endpoint: Endpoint<CandleParameters, Batch<readonly ServedCandle[]>, AssetClass>,
): Operation {
  const { assetClass } = endpoint
  return {
    path: endpoint.path,
    async answer(query, context) {
      const batch = batchParameters(assetClass, query, context)
      const interval = intervalOfCode(requiredText(query, 'kType'))
      if (interval === null) {
        const known = CANDLE_INTERVALS.map((name) => INTERVAL_CODES[name]).join(', ')
        throw badParameter(`parameter kType must be one of ${known}`)
      }
      const limit = countParameter(query, 'limit', MAX_CANDLES, null)
      const items = new Map<string, readonly Candle[]>()
      for (const [code, listing] of knownListings(assetClass, batch, context)) {
        items.set(code, await inTurns(candleSteps(context.market, listing, interval, limit, context.nowMs)))
      }
      return endpoint.encode(items, { ...batch, interval, limit })
    },
  }
}

/** Runs steps for a few milliseconds at a time, so that other requests are answered in between. */
async function inTurns<Value>(steps: Iterator<void, Value>): Promise<Value> {
  for (;;) {
    const end = performance.now() + TURN_MS
    do {
      const step = steps.next()
      if (step.done === true) return step.value
    } while (performance.now() < end)
    await nextTurn()
  }
}

function batchParameters(assetClass: AssetClass, query: Query, { codesPerRequest }: OperationContext): BatchParameters {
  return {
    region: requiredRegion(query),
    exchange: exchangeParameter(assetClass, query),
    codes: requiredCodes(query, codesPerRequest),
  }
}

function exchangeParameter(assetClass: AssetClass, query: Query): string {
  return assetClass === 'stock' ? optionalText(query, 'exchange') : ''
}

function knownListings(
  assetClass: AssetClass,
  { region, exchange, codes }: BatchParameters,
  { market }: OperationContext,
): readonly (readonly [code: string, listing: Listing])[] {
  return codes.flatMap((code) => {
    const listing = market.find(assetClass, region, exchange, code)
    return listing === null ? [] : [[code, listing] as const]
  })
}
