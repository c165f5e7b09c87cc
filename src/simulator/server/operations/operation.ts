/** Defines an operation of the server. */
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
   * Returns the envelope's `data`, or a promise of it.
   * @throws Refusal if the request cannot be answered
   */
  answer(query: Query, context: OperationContext): unknown
}
