/** The closed set of failures of requests to the service. */

/**
 * - `unauthorised`: the key was refused (it may also belong to another host or plan).
 * - `notServed`: the service refuses one operation in one region and serves others. It is tried again at `nextTryAt`.
 * - `rateLimited`: too many requests; `retryAfterMs` is the wait that the service demanded.
 * - `rejected`: the service declined, with its own message. `code` is the envelope's, not 0. `status` is the HTTP status, which
 *   separates a missing path (404) from a declined request.
 * - `unavailable`: network, time-out or 5xx.
 * - `noData`: the service answered without the requested data.
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

/** An operation outside the plan: the service refused it repeatedly while it served others. */
export interface NotServed {
  readonly kind: 'notServed'
  /** The service's own words. */
  readonly message: string
  /** For example `/stock/depths`. */
  readonly path: string
  /** Empty for an operation without a region. */
  readonly region: string
  /** `forbidden`: 401 or 403. `notFound`: there is no such path. `declined`: a `code` other than 0. */
  readonly cause: 'forbidden' | 'notFound' | 'declined'
  /** The next attempt, Unix epoch ms. */
  readonly nextTryAt: number
}

/** An answer without the requested data. */
export interface NoData {
  readonly kind: 'noData'
  readonly message: string
  /**
   * `unknownCode`: the code was left out, while others have data. `empty`: no data at all, which says nothing about a code.
   * `unusable`: a required field is missing, or the shape is undocumented.
   */
  readonly cause: 'unknownCode' | 'empty' | 'unusable'
}

/** A kind of failure. */
export type FailureKind = Failure['kind']

/**
 * How the network failed before the service could answer: `refused`: no program listens there. `unknownHost`: its name has no
 * address. `interrupted`: the connection was closed before an answer. `noNetwork`: there is no route. `untrusted`: its certificate
 * is not accepted. `notLoopback`: its name is reserved for this machine but resolves to another. `unreachable`: anything else.
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

/** Returns whether the network failed, so that the service did not receive the request or could not answer. */
export function isNetworkFault(cause: UnavailableCause): cause is NetworkFault {
  return NETWORK_FAULTS.some((fault) => fault === cause)
}

/** A value or a failure. Expected failures are results; only defects are thrown. */
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
