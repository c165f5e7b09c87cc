/** An answer of the service that changes rarely. It is requested now and then and cached in between. */
import type { Failure } from '../values/failure.ts'

/** A cached answer with its age. */
export interface CachedAnswer<Value> {
  /** Null before the first answer. */
  readonly value: Value | null
  /** Unix epoch ms; null before the first answer. */
  readonly fetchedAt: number | null
  /** The failure of the latest attempt, or null. With a failure, `value` is from an earlier attempt. */
  readonly failure: Failure | null
}

/** The state before the first answer. */
export const NO_ANSWER: CachedAnswer<never> = { value: null, fetchedAt: null, failure: null }
