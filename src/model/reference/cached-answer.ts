/** What the service says about something that changes seldom: asked for once in a while, and kept in between. */
import type { Failure } from '../values/failure.ts'

/** A cached answer with its age. */
export interface CachedAnswer<Value> {
  /** Null before the first answer. */
  readonly value: Value | null
  /** Of the answer, Unix epoch ms; null before the first. */
  readonly fetchedAt: number | null
  /** Why the latest attempt brought nothing; null when it did, or while none has been made. The value is older then. */
  readonly failure: Failure | null
}

/** The state before the first answer. */
export const NO_ANSWER: CachedAnswer<never> = { value: null, fetchedAt: null, failure: null }
