/** How the request budget is spent, for the people whose budget it is. */
import type { FailureKind } from './failure.ts'
import type { InstrumentId } from './instrument.ts'

/** Requests a minute throughout, unless a name says otherwise. */
export interface FeedHealth {
  readonly budget: BudgetHealth
  /** One line for everything that can share a request. */
  readonly groups: readonly GroupHealth[]
  /** What waits for longer than it should, the longest first. */
  readonly starved: readonly StarvedInstrument[]
  /** Failures of this connection, the latest first. */
  readonly failures: readonly FailureCount[]
  /** The last requests, the latest first. */
  readonly requests: readonly RequestRecord[]
}

export interface BudgetHealth {
  /** What the user said that the plan allows. */
  readonly stated: number
  /** What the service was found to allow; equal to `stated` until it refuses. */
  readonly learned: number
  /** Requests that the service may be counting now. */
  readonly used: number
}

export interface GroupHealth {
  readonly path: string
  readonly region: string
  readonly exchange: string
  readonly instruments: number
  readonly session: 'open' | 'lunch' | 'closed'
  /** Codes that one request carries; less than the plan's number where the service was found to take fewer. */
  readonly codesPerRequest: number
  readonly plannedRequestsPerMinute: number
  /** Of the group's polls, ms; null while nothing is planned. */
  readonly shortestPeriodMs: number | null
  readonly longestPeriodMs: number | null
  readonly quarantined: readonly InstrumentId[]
}

export interface StarvedInstrument {
  readonly instrument: InstrumentId
  /** Since it was last asked, or first wanted, in its own planned periods. */
  readonly waitedPeriods: number
}

export interface FailureCount {
  readonly kind: FailureKind
  /** In the service's or the network's words. */
  readonly message: string
  readonly count: number
  /** Of the latest one, Unix epoch ms. */
  readonly lastAt: number
}

export interface RequestRecord {
  /** When it was sent, Unix epoch ms. */
  readonly at: number
  readonly path: string
  /** What was asked: region, codes and so on, as in the URL; cut off when long. Never holds the key. */
  readonly query: string
  readonly durationMs: number
  /** Null for an answer. */
  readonly failure: FailureKind | null
  /** Items that the answer should have carried and did not, or not usably. */
  readonly droppedItems: number
}

/** What a plan would come to. */
export interface FeedForecast {
  readonly instruments: number
  /** Different requests that are sent again and again. */
  readonly requests: number
  /** What the plan would spend. */
  readonly requestsPerMinute: number
  /** What it would take to grant every wish. */
  readonly wishedRequestsPerMinute: number
  /** Mean period of the instruments of each weight, the weightiest first, ms. */
  readonly periods: readonly { readonly weight: number; readonly instruments: number; readonly meanPeriodMs: number }[]
}
