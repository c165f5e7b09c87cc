/** The source, the age and the next update of a displayed value. */
import type { Failure } from '../values/failure.ts'

/**
 * Marks of values; `healthy` has none. `stale` is relative to the expected period. `restored`: from before this start, not
 * confirmed since. `ahead`: its time is ahead of the service's clock. `disconnected` is set by windows only: nothing arrives from
 * the core, and the value may be wrong.
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
  /** The operation, such as `/stock/quotes`. */
  readonly path: string
  /** The last answer with this value, Unix epoch ms. */
  readonly fetchedAt: number | null
  /** The planned interval, ms. */
  readonly expectedPeriodMs: number | null
  /** Unix epoch ms. */
  readonly nextDueAt: number | null
  /** For states that are failures. */
  readonly failure: Failure | null
}
