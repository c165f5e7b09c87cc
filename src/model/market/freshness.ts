/** Where a number came from, how old it is and when it is next due: every value on screen can answer this. */
import type { Failure } from '../values/failure.ts'

/**
 * A mark beside a value; `healthy` is drawn as nothing. Stale is relative to the value's own expected period. `offline`: the
 * service cannot be reached. `restored`: the value is from before this start, and no answer has confirmed it. `ahead`: its time is
 * ahead of the service's clock. A window alone says `disconnected`: nothing arrives from the core, and the last known value may be wrong.
 */
export const FRESHNESS_STATES = [
  'pending', 'healthy', 'stale', 'closed', 'lunch', 'halted', 'delisted', 'failing', 'quarantined', 'notServed', 'rateLimited',
  'unauthorised', 'offline', 'restored', 'ahead', 'disconnected',
] as const // prettier-ignore
/** How fresh a value is, see {@link FRESHNESS_STATES}. */
export type FreshnessState = (typeof FRESHNESS_STATES)[number]

/** Where a value comes from, how old it is, and when the next one is expected. */
export interface Provenance {
  readonly state: FreshnessState
  /** The operation that supplies the value: `/stock/quotes`. */
  readonly path: string
  /** Wall clock of the answer that last carried this value, Unix epoch ms; null before the first. */
  readonly fetchedAt: number | null
  /** How often the plan means to refresh it, ms; null while it is not planned. */
  readonly expectedPeriodMs: number | null
  /** Unix epoch ms; null while nothing is scheduled. */
  readonly nextDueAt: number | null
  /** The failure behind a state that is one; null otherwise. */
  readonly failure: Failure | null
}
