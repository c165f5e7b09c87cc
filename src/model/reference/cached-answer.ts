/** A rarely changing answer of the service, cached between requests. */
import type { Failure } from '../values/failure.ts'

/** A cached answer with its age. */
export interface CachedAnswer<Value> {
  readonly value: Value | null
  /** Unix epoch ms. */
  readonly fetchedAt: number | null
  /** The failure of the latest attempt; `value` is then from an earlier one. */
  readonly failure: Failure | null
}

/** The state before the first answer. */
export const NO_ANSWER: CachedAnswer<never> = { value: null, fetchedAt: null, failure: null }
