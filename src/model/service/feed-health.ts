/** The use of the request budget, as the user sees it. */
import type { FailureKind, NotServed } from '../values/failure.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** The health of the feed. Rates are requests a minute. */
export interface FeedHealth {
  readonly budget: BudgetHealth
  /** One entry per group of instruments that can share a request. */
  readonly groups: readonly GroupHealth[]
  /** Requests of the last minute by operation, polls and single questions, the most frequent first. */
  readonly sent: readonly SentCount[]
  /** Instruments that wait for longer than planned, the longest first. */
  readonly starved: readonly StarvedInstrument[]
  /** Operations that the service refuses, by region. */
  readonly refused: readonly RefusedOperation[]
  /** Failures of this connection, the latest first. */
  readonly failures: readonly FailureCount[]
  /** Items of answers that could not be used, the latest first. */
  readonly dropped: readonly DroppedCount[]
  /** How far this computer's clock is behind the service's, ms; negative if ahead, null if unknown. */
  readonly clockErrorMs: number | null
}

/** The use of the budget. */
export interface BudgetHealth {
  /** The allowance of the tariff, as the user stated it. */
  readonly stated: number
  /** The limit learned from refusals; equal to `stated` before the first. */
  readonly learned: number
  /** Requests that the service may currently count. */
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
  /** The range of the periods of the group's polls, ms; null if none is planned. */
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
  /** Time since the last request, or since it was first wanted, in its planned periods. */
  readonly waitedPeriods: number
}

/** See {@link NotServed}. */
export interface RefusedOperation extends Omit<NotServed, 'kind'> {
  /** Number of refused requests. */
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
  /** The latest, Unix epoch ms. */
  readonly lastAt: number
}

/**
 * - `missing`: not in the answer.
 * - `empty`: present, but without data.
 * - `shape`: another shape than the operation's.
 * - `field`: a required field is unusable.
 * - `value`: an optional field is unusable, and was left out.
 * - `time`: its time is ahead of the service's clock, or decades before all others.
 * - `surplus`: beyond the maximum of a list; one entry represents all of them.
 * - `more`: one entry for the unusable items that are counted only, because there are too many.
 */
export type DropReason = 'missing' | 'empty' | 'shape' | 'field' | 'value' | 'time' | 'surplus' | 'more'

/** The number of unusable items of a kind. */
export interface DroppedCount {
  readonly path: string
  /** The requested code, the item's index in a list (`#3`, from 0), or both (`AAPL#3`). */
  readonly key: string
  readonly reason: DropReason
  /** The field's wire name if `reason` is `field` or `value`; empty otherwise. */
  readonly field: string
  readonly count: number
  /** The latest, Unix epoch ms. */
  readonly lastAt: number
}

/**
 * Why a request was sent.
 * - `first`: instruments without earlier demand.
 * - `due`: their period was over.
 * - `look`: a snapshot of a closed market at a long interval.
 * - `retry`: the previous attempt failed.
 * - `search`: part of a refused batch, to find the code that the service does not accept.
 * - `quarantine`: retries a code that was not accepted.
 * - `question`: a single request of a user or for a user.
 * - `probe`: a cheap request after a refused operation, to test the key.
 */
export type RequestReason = 'first' | 'due' | 'look' | 'retry' | 'search' | 'quarantine' | 'question' | 'probe'

/** A request and its outcome. */
export interface RequestRecord {
  /** Rises from 1 with every request of the connection, in the order of sending. */
  readonly number: number
  /** The time of sending, Unix epoch ms. */
  readonly at: number
  readonly path: string
  /** The parameters as in the URL, cut off if long. Never contains the key. */
  readonly query: string
  /** Number of requested instruments; 0 for an operation without them. */
  readonly codes: number
  readonly reason: RequestReason
  /** HTTP status; null without an answer. */
  readonly status: number | null
  readonly durationMs: number
  readonly failure: FailureKind | null
  /** Number of requested items that are missing in the answer or unusable. */
  readonly droppedItems: number
}

/** The expected result of a plan. */
export interface FeedForecast {
  readonly instruments: number
  /** Number of distinct repeated requests. */
  readonly requests: number
  /** The planned rate. */
  readonly requestsPerMinute: number
  /** The rate that would satisfy all demand. */
  readonly demandedRequestsPerMinute: number
  /** Mean period of the instruments of each weight, the highest weight first, ms. */
  readonly periods: readonly { readonly weight: number; readonly instruments: number; readonly meanPeriodMs: number }[]
}
