/** Chooses the mark of a value, the one that matters most to a user, from the facts behind it. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { Failure, NotServed } from '#model/values/failure.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import { tradingState } from '#model/market/quote.ts'
import { MIN_OVERDUE_MS, OVERDUE_PERIODS } from '#model/market/value-age.ts'

/** How a subject is polled, as the plan says. Monotonic ms throughout. */
export interface Polling {
  /** Null while nothing is planned: what is not polled does not grow old. */
  readonly periodMs: number | null
  /** When it is asked next: estimated where it waits for its turn; Infinity while that is not planned. */
  readonly dueAt: number
  /** Why its market is not polled; `open` while it is. */
  readonly session: 'open' | 'lunch' | 'closed'
  readonly quarantined: boolean
  /** Why its operation is not asked, also for what was never asked itself; null while it is. */
  readonly refusal: NotServed | null
}

/** Of what is in no plan. */
export const UNPLANNED: Polling = {
  periodMs: null,
  dueAt: Infinity,
  session: 'open',
  quarantined: false,
  refusal: null,
}

/** What keeps the service in use from answering, whatever is asked. */
export interface Trouble {
  readonly kind: 'unauthorised' | 'rateLimited' | 'offline'
  /** Why the key is refused: no operation's own trouble. Null while the key is not refused. */
  readonly keyFailure: Failure | null
}

/** Monotonic ms throughout. */
export interface FreshnessFacts {
  readonly assetClass: AssetClass
  /** Trading status of the known value. */
  readonly status: number | null
  /** When the value was last confirmed by an answer; null before the first. */
  readonly confirmedAt: number | null
  /** Whether the service dated the value ahead of its clock. */
  readonly isAhead: boolean
  readonly expectedPeriodMs: number | null
  /** Whether any service is in use: without one nothing is refreshed, planned or not. */
  readonly isConnected: boolean
  /** Why the latest answer did not carry the value; null when it did. */
  readonly failure: Failure | null
  /** See {@link Polling.session}. */
  readonly session: Polling['session']
  readonly quarantined: boolean
  /** The service refused the key, asked to be left alone for now, or cannot be reached. */
  readonly connection: Trouble['kind'] | null
  /** Nothing is called stale before this moment: after a wake-up everything is late, and being refreshed. */
  readonly graceUntil: number
}

export function freshnessOf(facts: FreshnessFacts, now: number): FreshnessState {
  const overdue = now > overdueAt(facts)
  // The mark of a doubtful price comes before all others.
  const doubt = facts.isAhead ? 'ahead' : null
  return faultOf(facts, overdue) ?? doubt ?? marketMarkOf(facts) ?? (overdue ? 'stale' : 'healthy')
}

/** When the mark changes if nothing happens but time, monotonic ms; -Infinity when it already has, Infinity for never. */
export function overdueAt(facts: FreshnessFacts): number {
  const { confirmedAt, expectedPeriodMs, isConnected } = facts
  if (confirmedAt === null || !isConnected) return -Infinity
  if (expectedPeriodMs === null) return Infinity
  return Math.max(facts.graceUntil, confirmedAt + Math.max(MIN_OVERDUE_MS, OVERDUE_PERIODS * expectedPeriodMs))
}

/** What keeps the value from being what it should be. */
function faultOf(facts: FreshnessFacts, overdue: boolean): FreshnessState | null {
  const failed = facts.failure?.kind
  const refused = refusalOf(facts)
  if (refused !== null) return refused
  const limited = facts.connection === 'rateLimited' || failed === 'rateLimited'
  if (limited) return overdue ? 'rateLimited' : null
  if (isOutOfReach(facts)) return 'offline'
  if (failed !== undefined) return 'failing'
  return facts.confirmedAt === null ? 'pending' : null
}

/** The price of a market that is closed stays what it was when the service could still be reached. */
function isOutOfReach({ connection, confirmedAt, session }: FreshnessFacts): boolean {
  return connection === 'offline' && (confirmedAt === null || session === 'open')
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
