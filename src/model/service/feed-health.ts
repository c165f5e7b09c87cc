/** The use of the request budget, as the user sees it. */
import type { FailureKind, NotServed } from '../values/failure.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** Requests a minute throughout, unless a name says otherwise. */
export interface FeedHealth {
  readonly budget: BudgetHealth
  /** One entry for each group of instruments that can share a request. */
  readonly groups: readonly GroupHealth[]
  /** Requests of the last minute by operation, polls and single questions alike, the busiest first. */
  readonly sent: readonly SentCount[]
  /** Instruments that wait for longer than planned, the longest first. */
  readonly starved: readonly StarvedInstrument[]
  /** Operations that the service refuses, each in its region. */
  readonly refused: readonly RefusedOperation[]
  /** Failures of this connection, the latest first. */
  readonly failures: readonly FailureCount[]
  /** Items of answers that could not be used, the latest first. */
  readonly dropped: readonly DroppedCount[]
  /** How far the clock of this computer is behind that of the service, ms; negative where it is ahead, null while it is not known. */
  readonly clockErrorMs: number | null
}

/** How the budget of requests is used. */
export interface BudgetHealth {
  /** The allowance of the plan, as the user stated it. */
  readonly stated: number
  /** The limit learned from the service's refusals; equal to `stated` until the first. */
  readonly learned: number
  /** Requests that the service may be counting now. */
  readonly used: number
  /** Requests in flight. */
  readonly inFlight: number
}

/** One group of instruments that share a request. */
export interface GroupHealth {
  readonly path: string
  readonly region: string
  readonly exchange: string
  readonly instruments: number
  readonly session: 'open' | 'lunch' | 'closed'
  /** Codes in one request; less than the plan's number where the service was found to accept fewer. */
  readonly codesPerRequest: number
  readonly plannedRequestsPerMinute: number
  /** Of the group's polls, ms; null while nothing is planned. */
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
  /** Time since the last request, or since it was first wanted, in its own planned periods. */
  readonly waitedPeriods: number
}

/** See {@link NotServed}. */
export interface RefusedOperation extends Omit<NotServed, 'kind'> {
  /** Refused requests. */
  readonly requests: number
  /** Unix epoch ms. */
  readonly since: number
}

/** How often a failure occurred. */
export interface FailureCount {
  readonly kind: FailureKind
  /** In the service's or the network's words. */
  readonly message: string
  readonly count: number
  /** Of the latest one, Unix epoch ms. */
  readonly lastAt: number
}

/**
 * - `missing`: not in the answer.
 * - `empty`: present, but without data.
 * - `shape`: another shape than the operation's.
 * - `field`: a required field is unusable.
 * - `value`: an optional field is unusable, and was left out.
 * - `time`: its time is ahead of the service's clock, or decades before all others.
 * - `surplus`: beyond the most that is read of a list; the first such one stands for all.
 * - `more`: the first of those that are counted and not listed, because the list has too many unusable ones.
 */
export type DropReason = 'missing' | 'empty' | 'shape' | 'field' | 'value' | 'time' | 'surplus' | 'more'

/** How often an item of an answer could not be used. */
export interface DroppedCount {
  readonly path: string
  /** The code asked for, the item's place in a list (`#3`, from 0), or both (`AAPL#3`). */
  readonly key: string
  readonly reason: DropReason
  /** The field's wire name where `reason` is `field` or `value`; empty otherwise. */
  readonly field: string
  readonly count: number
  /** Of the latest one, Unix epoch ms. */
  readonly lastAt: number
}

/**
 * Why a request was sent.
 * - `first`: instruments without earlier demand.
 * - `due`: their period was over.
 * - `look`: a snapshot of a closed market at a long interval.
 * - `retry`: the attempt before it failed.
 * - `search`: part of a refused batch, in search of the code that the service does not accept.
 * - `quarantine`: a code that was not accepted is tried again.
 * - `question`: a single request, by a person or for one.
 * - `probe`: a cheap request after a refused operation, to see whether the key is accepted.
 */
export type RequestReason = 'first' | 'due' | 'look' | 'retry' | 'search' | 'quarantine' | 'question' | 'probe'

/** One request and its outcome. */
export interface RequestRecord {
  /** Counts up from 1 with every request of the connection, in the order in which they were sent. */
  readonly number: number
  /** When it was sent, Unix epoch ms. */
  readonly at: number
  readonly path: string
  /** The request's parameters: region, codes and so on, as in the URL; cut off when long. Never holds the key. */
  readonly query: string
  /** Number of requested instruments; 0 for an operation that takes none. */
  readonly codes: number
  readonly reason: RequestReason
  /** Of HTTP; null when no answer came. */
  readonly status: number | null
  readonly durationMs: number
  /** Null for an answer. */
  readonly failure: FailureKind | null
  /** Requested items that are missing in the answer or unusable. */
  readonly droppedItems: number
}

/** The expected result of a plan. */
export interface FeedForecast {
  readonly instruments: number
  /** Distinct requests that are repeated. */
  readonly requests: number
  /** What the plan would spend. */
  readonly requestsPerMinute: number
  /** Requests a minute that would satisfy all demand. */
  readonly demandedRequestsPerMinute: number
  /** Mean period of the instruments of each weight, the highest weight first, ms. */
  readonly periods: readonly { readonly weight: number; readonly instruments: number; readonly meanPeriodMs: number }[]
}
