/** The closed set of ways in which asking the service can fail. Everything that can go wrong becomes one of these. */

/**
 * - `unauthorised`: the key was refused (it may also belong to another host or plan).
 * - `rateLimited`: too many requests; `retryAfterMs` is how long the service asked to be left alone.
 * - `rejected`: the service understood and declined (`code` other than 0), with its own message.
 * - `unavailable`: network, time-out or 5xx.
 * - `malformed`: an answer that is not this service's.
 */
export type Failure =
  | { readonly kind: 'unauthorised'; readonly message: string }
  | { readonly kind: 'rateLimited'; readonly message: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'rejected'; readonly message: string; readonly code: number }
  | { readonly kind: 'unavailable'; readonly message: string; readonly cause: UnavailableCause }
  | { readonly kind: 'malformed'; readonly message: string }

export type FailureKind = Failure['kind']

/** Why no answer came; the connect dialog says exactly which. */
export type UnavailableCause = 'unreachable' | 'timeout' | 'server' | 'cancelled' | 'redirected' | 'tooLarge' | 'paused'

export type Result<T, F = Failure> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F }

export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function failure<F>(reason: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure: reason }
}
