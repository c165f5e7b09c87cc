/** The closed set of ways in which asking the service can fail. Every failure becomes one of these. */

/**
 * - `unauthorised`: the key was refused (it may also belong to another host or plan).
 * - `notServed`: the service refuses one operation, in one region, and serves others. It is asked again at `nextTryAt`.
 * - `rateLimited`: too many requests; `retryAfterMs` is the wait that the service asked for.
 * - `rejected`: the service answered and declined, with its own message. `code` is the envelope's, other than 0.
 *   `status` is that of HTTP, which separates a missing path (404) from a declined request.
 * - `unavailable`: network, time-out or 5xx.
 * - `noData`: the service answered, and not with what was asked for.
 * - `malformed`: an answer that is not this service's.
 */
export type Failure =
  | { readonly kind: 'unauthorised'; readonly message: string }
  | NotServed
  | { readonly kind: 'rateLimited'; readonly message: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'rejected'; readonly message: string; readonly code: number; readonly status: number }
  | { readonly kind: 'unavailable'; readonly message: string; readonly cause: UnavailableCause }
  | NoData
  | { readonly kind: 'malformed'; readonly message: string }

/** An operation outside the plan, because the service refused it more than once while it served others. */
export interface NotServed {
  readonly kind: 'notServed'
  /** The service's own words. */
  readonly message: string
  /** The operation: `/stock/depths`. */
  readonly path: string
  /** Empty for an operation that takes no region. */
  readonly region: string
  /** `forbidden`: 401 or 403. `notFound`: there is no such path. `declined`: a `code` other than 0. */
  readonly cause: 'forbidden' | 'notFound' | 'declined'
  /** When it is asked again, Unix epoch ms. */
  readonly nextTryAt: number
}

/** An answer of the service that lacks what was asked for. */
export interface NoData {
  readonly kind: 'noData'
  readonly message: string
  /**
   * `unknownCode`: the service left the code out, and answers others with data. `empty`: it sent no data at all, which says
   * nothing about a code. `unusable`: what it sent lacks a necessary field, or has another shape than documented.
   */
  readonly cause: 'unknownCode' | 'empty' | 'unusable'
}

/** A kind of failure. */
export type FailureKind = Failure['kind']

/**
 * How the network failed before the service could answer: `refused`: no program listens there. `unknownHost`: its name has no
 * address. `interrupted`: the connection was closed before an answer. `noNetwork`: no route leads to it. `untrusted`: its
 * certificate is not accepted. `notLoopback`: it is called this machine, and its name leads to another one. `unreachable`: anything
 * else.
 */
export const NETWORK_FAULTS = [
  'unreachable',
  'refused',
  'unknownHost',
  'interrupted',
  'noNetwork',
  'untrusted',
  'notLoopback',
] as const
/** See {@link NETWORK_FAULTS}. */
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

/** Why there was no answer; there are words for each. */
export type UnavailableCause = NetworkFault | 'timeout' | 'server' | 'cancelled' | 'redirected' | 'tooLarge' | 'paused'

/** Whether the network failed, so that the service never received the request or never answered it. */
export function isNetworkFault(cause: UnavailableCause): cause is NetworkFault {
  return NETWORK_FAULTS.some((fault) => fault === cause)
}

/** A value, or why there is none. Expected failures are results; only defects are thrown. */
export type Result<T, F = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F }

/** A result with a value. */
export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** A result without a value. */
export function failure<F>(reason: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure: reason }
}
