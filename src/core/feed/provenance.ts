/** What a user is told about a value: the one mark that matters most, and the facts behind it. */
import type { AssetClass } from '../../model/asset-class.ts'
import type { Failure } from '../../model/failure.ts'
import type { FreshnessState } from '../../model/freshness.ts'
import { tradingState } from '../../model/quote.ts'

/** Monotonic ms throughout. */
export interface FreshnessFacts {
  readonly assetClass: AssetClass
  /** Trading status of the known value. */
  readonly status: number | null
  /** When the value was last confirmed by an answer; null before the first. */
  readonly confirmedAt: number | null
  readonly expectedPeriodMs: number | null
  /** Why the latest answer did not carry the value; null when it did. */
  readonly failure: Failure | null
  /** The connection as a whole. */
  readonly unauthorised: boolean
  readonly paused: boolean
  /** Nothing is called stale before this moment: after a wake-up everything is late, and being refreshed. */
  readonly graceUntil: number
}

/** A value may be this many of its own periods old before it is called stale. */
const STALE_PERIODS = 2
/** The least age of a stale value: a short period must not make a mark flicker at each late answer. */
const LEAST_STALE_MS = 5_000

export function freshnessOf(facts: FreshnessFacts, now: number): FreshnessState {
  if (facts.unauthorised) return 'unauthorised'
  if (facts.failure?.kind === 'unauthorised') return 'unauthorised'
  const overdue = facts.confirmedAt === null || isOverdue(facts, facts.confirmedAt, now)
  if (overdue && (facts.paused || facts.failure?.kind === 'rateLimited')) return 'rateLimited'
  if (facts.failure !== null && facts.failure.kind !== 'rateLimited') return 'failing'
  if (facts.confirmedAt === null) return 'pending'
  return markOf(facts) ?? (overdue ? 'stale' : 'healthy')
}

function isOverdue(facts: FreshnessFacts, confirmedAt: number, now: number): boolean {
  if (now < facts.graceUntil || facts.expectedPeriodMs === null) return false
  return now - confirmedAt > Math.max(LEAST_STALE_MS, STALE_PERIODS * facts.expectedPeriodMs)
}

function markOf(facts: FreshnessFacts): FreshnessState | null {
  switch (tradingState(facts.assetClass, facts.status)) {
    case 'delisted':
      return 'delisted'
    case 'halted':
    case 'circuitBreaker':
      return 'halted'
    case 'trading':
    case 'unknown':
      return null
  }
}
