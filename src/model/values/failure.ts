/** The closed set of failures of requests to the service. */

/**
 * - `unauthorised`: the key was refused (it may belong to another host or plan).
 * - `notServed`: the service refuses one operation in one region and serves others. It is tried again at `nextTryAt`.
 * - `rateLimited`: `retryAfterMs` is the wait that the service demanded.
 * - `rejected`: the service declined, with its own message. `code` is the envelope's, not 0; the HTTP `status` separates a missing
 *   path (404) from a declined request.
 * - `unavailable`: network, time-out or 5xx.
 * - `noData`: the answer lacks the requested data.
 * - `malformed`: not an answer of this service.
 */
export type Failure =
  | { readonly kind: 'unauthorised'; readonly message: string }
  | NotServed
  | { readonly kind: 'rateLimited'; readonly message: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'rejected'; readonly message: string; readonly code: number; readonly status: number }
  | { readonly kind: 'unavailable'; readonly message: string; readonly cause: UnavailableCause }
  | NoData
  | { readonly kind: 'malformed'; readonly message: string }

/** An operation that the service refused repeatedly while it served others. */
export interface NotServed {
  readonly kind: 'notServed'
  /** The service's own words. */
  readonly message: string
  /** For example `/stock/depths`. */
  readonly path: string
  readonly region: string
  /** `forbidden`: 401 or 403. `declined`: a `code` other than 0. */
  readonly cause: 'forbidden' | 'notFound' | 'declined'
  /** The next attempt, Unix epoch ms. */
  readonly nextTryAt: number
}

/** An answer without the requested data. */
export interface NoData {
  readonly kind: 'noData'
  readonly message: string
  /**
   * `unknownCode`: others have data. `empty`: no data at all, which says nothing about a code. `unusable`: a required field is
   * missing, or the shape is undocumented.
   */
  readonly cause: 'unknownCode' | 'empty' | 'unusable'
}

/** A kind of failure. */
export type FailureKind = Failure['kind']

/**
 * How the network failed before an answer: `refused`: no program listens. `unknownHost`: the name has no address. `interrupted`:
 * the connection was closed. `noNetwork`: no route. `untrusted`: the certificate is not accepted. `notLoopback`: the name is
 * reserved for this machine but resolves to another. `unreachable`: anything else.
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
/** One of {@link NETWORK_FAULTS}. */
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

/** Why there was no answer. Each cause has a message. */
export type UnavailableCause = NetworkFault | 'timeout' | 'server' | 'cancelled' | 'redirected' | 'tooLarge' | 'paused'

/** Returns whether the network failed. */
export function isNetworkFault(cause: UnavailableCause): cause is NetworkFault {
  return NETWORK_FAULTS.some((fault) => fault === cause)
}

/** A value or an expected failure; only defects are thrown. */
export type Result<T, F = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F }

/** Creates a result with a value. */
export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** Creates a failed result. */
export function failure<F>(reason: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure: reason }
}
