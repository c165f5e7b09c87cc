/** The source, the age and the next update of a value. Every displayed value has these. */
import type { Failure } from '../values/failure.ts'

/**
 * A mark beside a value; `healthy` has no mark. `stale` is relative to the value's own expected period. `offline`: the service
 * cannot be reached. `restored`: from before this start and not confirmed by an answer. `ahead`: its time is ahead of the service's
 * clock. `disconnected` is set by windows only: nothing arrives from the core, and the value may be wrong.
 */
export const FRESHNESS_STATES = [
  'pending', 'healthy', 'stale', 'closed', 'lunch', 'halted', 'delisted', 'failing', 'quarantined', 'notServed', 'rateLimited',
  'unauthorised', 'offline', 'restored', 'ahead', 'disconnected',
] as const // prettier-ignore
/** One of {@link FRESHNESS_STATES}. */
export type FreshnessState = (typeof FRESHNESS_STATES)[number]

/** The source, the age and the next update of a value. */
export interface Provenance {
  readonly state: FreshnessState
  /** The operation that supplies the value, such as `/stock/quotes`. */
  readonly path: string
  /** The time of the last answer with this value, Unix epoch ms; null before the first. */
  readonly fetchedAt: number | null
  /** The planned interval of updates, ms; null if none is planned. */
  readonly expectedPeriodMs: number | null
  /** Unix epoch ms; null if none is scheduled. */
  readonly nextDueAt: number | null
  /** Set for states that are failures. */
  readonly failure: Failure | null
}
