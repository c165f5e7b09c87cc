/** The use of the request budget, as the user sees it. */
import type { FailureKind, NotServed } from '../values/failure.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** The health of the feed. Rates are requests a minute. */
export interface FeedHealth {
  readonly budget: BudgetHealth
  /** One per group of instruments that can share a request. */
  readonly groups: readonly GroupHealth[]
  /** Requests of the last minute by operation, the most frequent first. */
  readonly sent: readonly SentCount[]
  /** The longest wait first. */
  readonly starved: readonly StarvedInstrument[]
  readonly refused: readonly RefusedOperation[]
  /** Failures of this connection, the latest first. */
  readonly failures: readonly FailureCount[]
  /** Unusable items of answers, the latest first. */
  readonly dropped: readonly DroppedCount[]
  /** The service's clock minus this computer's, ms. */
  readonly clockErrorMs: number | null
}

/** The use of the budget. */
export interface BudgetHealth {
  /** The tariff's allowance, as the user stated it. */
  readonly stated: number
  /** Learned from refusals; `stated` before the first. */
  readonly learned: number
  /** Requests that the service may count. */
  readonly used: number
  readonly inFlight: number
}

/** One group of instruments that share a request. */
export interface GroupHealth {
  readonly path: string
  readonly region: string
  readonly exchange: string
  readonly instruments: number
  readonly session: 'open' | 'lunch' | 'closed'
  /** Below the tariff's number if the service accepts fewer. */
  readonly codesPerRequest: number
  readonly plannedRequestsPerMinute: number
  /** The range of the group's periods, ms. */
  readonly shortestPeriodMs: number | null
  readonly longestPeriodMs: number | null
  readonly quarantined: readonly InstrumentId[]
}

/** Requests of one operation in the last minute. */
export interface SentCount {
  readonly path: string
  readonly count: number
}

/** An instrument that waits for longer than its planned period. */
export interface StarvedInstrument {
  readonly instrument: InstrumentId
  /** Since the last request or the first demand, in its planned periods. */
  readonly waitedPeriods: number
}

/** See {@link NotServed}. */
export interface RefusedOperation extends Omit<NotServed, 'kind'> {
  readonly requests: number
  /** Unix epoch ms. */
  readonly since: number
}

/** The number of failures of a kind. */
export interface FailureCount {
  readonly kind: FailureKind
  /** In the service's or the network's words. */
  readonly message: string
  readonly count: number
  /** Unix epoch ms. */
  readonly lastAt: number
}

/**
 * - `missing`: not in the answer.
 * - `empty`: present, but without data.
 * - `shape`: another shape than the operation's.
 * - `field`: a required field is unusable.
 * - `value`: an optional field is unusable, and was left out.
 * - `time`: ahead of the service's clock, or decades before all others.
 * - `surplus`: one entry for all items beyond the maximum of a list.
 * - `more`: one entry for further unusable items.
 */
export type DropReason = 'missing' | 'empty' | 'shape' | 'field' | 'value' | 'time' | 'surplus' | 'more'

/** The number of unusable items of a kind. */
export interface DroppedCount {
  readonly path: string
  /** The requested code, the item's index in a list (`#3`, from 0), or both (`AAPL#3`). */
  readonly key: string
  readonly reason: DropReason
  /** The field's wire name for `field` and `value`. */
  readonly field: string
  readonly count: number
  /** Unix epoch ms. */
  readonly lastAt: number
}

/**
 * Why a request was sent.
 * - `first`: instruments without earlier demand.
 * - `due`: their period was over.
 * - `look`: a closed market at a long interval.
 * - `retry`: the previous attempt failed.
 * - `search`: part of a refused batch, to find the unaccepted code.
 * - `quarantine`: retries an unaccepted code.
 * - `question`: a single request of or for a user.
 * - `probe`: tests the key after a refused operation.
 */
export type RequestReason = 'first' | 'due' | 'look' | 'retry' | 'search' | 'quarantine' | 'question' | 'probe'

/** A request and its outcome. */
export interface RequestRecord {
  /** Rises from 1 in the order of sending. */
  readonly number: number
  /** Unix epoch ms. */
  readonly at: number
  readonly path: string
  /** As in the URL, cut off if long. Never contains the key. */
  readonly query: string
  /** Requested instruments; may be 0. */
  readonly codes: number
  readonly reason: RequestReason
  /** HTTP status. */
  readonly status: number | null
  readonly durationMs: number
  readonly failure: FailureKind | null
  /** Requested items that are missing or unusable. */
  readonly droppedItems: number
}

/** The expected result of a plan. */
export interface FeedForecast {
  readonly instruments: number
  /** Distinct repeated requests. */
  readonly requests: number
  /** The planned rate. */
  readonly requestsPerMinute: number
  /** The rate that would satisfy all demand. */
  readonly demandedRequestsPerMinute: number
  /** Mean period by weight, the highest first, ms. */
  readonly periods: readonly { readonly weight: number; readonly instruments: number; readonly meanPeriodMs: number }[]
}
