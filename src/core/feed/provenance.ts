/** What a user is told about a value: the one mark that matters most, from the facts behind it. */
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
  /** The market rests, and this is why; `open` when it does not. */
  readonly session: 'open' | 'lunch' | 'closed'
  readonly quarantined: boolean
  /** The service refused the key, or asked to be left alone for now. */
  readonly connection: 'unauthorised' | 'rateLimited' | null
  /** Nothing is called stale before this moment: after a wake-up everything is late, and being refreshed. */
  readonly graceUntil: number
}

/** A value may be this many of its own periods old before it is called stale. */
const STALE_PERIODS = 2
/** The least age of a stale value: a short period must not make a mark flicker at each late answer. */
const LEAST_STALE_MS = 5_000

export function freshnessOf(facts: FreshnessFacts, now: number): FreshnessState {
  const overdue = now > overdueAt(facts)
  return faultOf(facts, overdue) ?? marketMarkOf(facts) ?? (overdue ? 'stale' : 'healthy')
}

/** When the mark changes if nothing happens but time, monotonic ms; -Infinity when it already has, Infinity for never. */
export function overdueAt(facts: FreshnessFacts): number {
  const { confirmedAt, expectedPeriodMs } = facts
  if (confirmedAt === null) return -Infinity
  if (expectedPeriodMs === null) return Infinity
  return Math.max(facts.graceUntil, confirmedAt + Math.max(LEAST_STALE_MS, STALE_PERIODS * expectedPeriodMs))
}

/** What keeps the value from being what it should be. */
function faultOf(facts: FreshnessFacts, overdue: boolean): FreshnessState | null {
  const failed = facts.failure?.kind
  const refused = refusalOf(facts)
  if (refused !== null) return refused
  const limited = facts.connection === 'rateLimited' || failed === 'rateLimited'
  if (limited) return overdue ? 'rateLimited' : null
  if (failed !== undefined) return 'failing'
  return facts.confirmedAt === null ? 'pending' : null
}

/** What the service does not give, whatever the moment. */
function refusalOf({ connection, failure, quarantined }: FreshnessFacts): FreshnessState | null {
  if (connection === 'unauthorised' || failure?.kind === 'unauthorised') return 'unauthorised'
  if (failure?.kind === 'notServed') return 'notServed'
  return quarantined ? 'quarantined' : null
}

/** What the market itself does to the value. */
function marketMarkOf(facts: FreshnessFacts): FreshnessState | null {
  const trading = tradingState(facts.assetClass, facts.status)
  if (trading === 'delisted') return 'delisted'
  if (trading === 'halted' || trading === 'circuitBreaker') return 'halted'
  return facts.session === 'open' ? null : facts.session
}
