/** An operation as the server sees it. */
import type { Market } from '#simulator/market/market.ts'
import type { Query } from '../requests/query.ts'

export interface OperationContext {
  readonly market: Market
  /** Market time of the request, Unix epoch ms. */
  readonly nowMs: number
  readonly codesPerRequest: number
}

export interface Operation {
  readonly path: string
  /**
   * The envelope's `data`, or a promise of it.
   * @throws Refusal where the request cannot be answered
   */
  answer(query: Query, context: OperationContext): unknown
}
