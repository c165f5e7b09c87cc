/** Chooses the mark of a value that matters most to a user. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { Failure, NotServed } from '#model/values/failure.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import { tradingState } from '#model/market/quote.ts'
import { MIN_OVERDUE_MS, OVERDUE_PERIODS } from '#model/market/value-age.ts'

/** How the plan polls a subject, in monotonic ms. */
export interface Polling {
  /** The planned period, or null: the value then does not become stale. */
  readonly periodMs: number | null
  /** The next request, estimated if it waits for its turn; Infinity if not planned. */
  readonly dueAt: number
  /** Why its market is not polled, or `open`. */
  readonly session: 'open' | 'lunch' | 'closed'
  readonly quarantined: boolean
  /** Why its operation is not asked, even if this subject never was. */
  readonly refusal: NotServed | null
}

export const UNPLANNED: Polling = {
  periodMs: null,
  dueAt: Infinity,
  session: 'open',
  quarantined: false,
  refusal: null,
}

/** Why the service in use answers no request. */
export interface Trouble {
  readonly kind: 'unauthorised' | 'rateLimited' | 'offline'
  /** Why the key is refused, or null. */
  readonly keyFailure: Failure | null
}

/** Times are monotonic ms. */
export interface FreshnessFacts {
  readonly assetClass: AssetClass
  /** The trading status. */
  readonly status: number | null
  /** The last answer that confirmed the value, or null. */
  readonly confirmedAt: number | null
  /** Whether the service dated the value ahead of its clock. */
  readonly isAhead: boolean
  readonly expectedPeriodMs: number | null
  /** Without a service no value is refreshed. */
  readonly isConnected: boolean
  /** Why the latest answer lacked the value. */
  readonly failure: Failure | null
  readonly session: Polling['session']
  readonly quarantined: boolean
  readonly connection: Trouble['kind'] | null
  /** No value is stale before this moment, while all are refreshed after a wake-up. */
  readonly graceUntil: number
}

export function freshnessOf(facts: FreshnessFacts, now: number): FreshnessState {
  const overdue = now > overdueAt(facts)
  // A doubtful price is marked before the market's state.
  const doubt = facts.isAhead ? 'ahead' : null
  return faultOf(facts, overdue) ?? doubt ?? marketMarkOf(facts) ?? (overdue ? 'stale' : 'healthy')
}

/** When time alone changes the mark, monotonic ms; -Infinity if it already has, Infinity for never. */
export function overdueAt(facts: FreshnessFacts): number {
  const { confirmedAt, expectedPeriodMs, isConnected } = facts
  if (confirmedAt === null || !isConnected) return -Infinity
  if (expectedPeriodMs === null) return Infinity
  return Math.max(facts.graceUntil, confirmedAt + Math.max(MIN_OVERDUE_MS, OVERDUE_PERIODS * expectedPeriodMs))
}

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

/** A closed market's price remains valid while the service is unreachable. */
function isOutOfReach({ connection, confirmedAt, session }: FreshnessFacts): boolean {
  return connection === 'offline' && (confirmedAt === null || session === 'open')
}

/** A refusal that does not depend on the moment. */
function refusalOf({ connection, failure, quarantined }: FreshnessFacts): FreshnessState | null {
  if (connection === 'unauthorised' || failure?.kind === 'unauthorised') return 'unauthorised'
  if (failure?.kind === 'notServed') return 'notServed'
  return quarantined ? 'quarantined' : null
}

/** The mark from the market itself. */
function marketMarkOf(facts: FreshnessFacts): FreshnessState | null {
  const trading = tradingState(facts.assetClass, facts.status)
  if (trading === 'delisted') return 'delisted'
  if (trading === 'halted' || trading === 'circuitBreaker') return 'halted'
  return facts.session === 'open' ? null : facts.session
}
