/** The taxonomy of failures: the meaning of statuses, headers and envelopes, and which failures are retried. */
import { isNetworkFault, type Failure } from '#model/values/failure.ts'
import { readRetryAfter } from './retry-after.ts'

/** The parts of an HTTP answer that determine the failure. */
export interface RefusedAnswer {
  readonly status: number
  readonly retryAfter: string | null
  /** In the service's words; may be empty. */
  readonly message: string
  readonly code: number | null
}

/**
 * Returns the failure of an HTTP status, whatever the body. The specification names no statuses ("Errors"), so these are HTTP's own
 * meanings.
 */
export function failureOfStatus(answer: RefusedAnswer, now: number): Failure | null {
  const { status, retryAfter } = answer
  const message = answer.message === '' ? `HTTP ${status}` : answer.message
  switch (meaningOf(status)) {
    case 'success':
      return null
    case 'unauthorised':
      return { kind: 'unauthorised', message }
    case 'rateLimited':
      return { kind: 'rateLimited', message, retryAfterMs: readRetryAfter(retryAfter, now) }
    case 'redirected':
      return { kind: 'unavailable', message, cause: 'redirected' }
    case 'server':
      return { kind: 'unavailable', message, cause: 'server' }
    case 'rejected':
      return { kind: 'rejected', message, code: answer.code ?? status, status }
    case 'malformed':
      return { kind: 'malformed', message }
  }
}

type StatusMeaning = 'success' | 'unauthorised' | 'rateLimited' | 'redirected' | 'server' | 'rejected' | 'malformed'

const SINGLE_STATUSES: Readonly<Record<number, StatusMeaning>> = {
  401: 'unauthorised',
  403: 'unauthorised',
  408: 'server',
  425: 'server',
  429: 'rateLimited',
}

// A status below 200 never ends a request.
const STATUS_CLASSES: readonly StatusMeaning[] = ['malformed', 'malformed', 'success', 'redirected', 'rejected']

function meaningOf(status: number): StatusMeaning {
  return SINGLE_STATUSES[status] ?? STATUS_CLASSES[Math.trunc(status / 100)] ?? 'server'
}

/** Returns the failure of an envelope's `code`. Some services send refusals with status 200. */
export function failureOfCode(answer: RefusedAnswer, now: number): Failure | null {
  const { code, retryAfter } = answer
  if (code === 0 || code === null) return null
  const message = answer.message === '' ? `code ${code}` : answer.message
  if (code === 401 || code === 403) return { kind: 'unauthorised', message }
  if (code === 429) return { kind: 'rateLimited', message, retryAfterMs: readRetryAfter(retryAfter, now) }
  return { kind: 'rejected', message, code, status: answer.status }
}

/** Returns whether the same request may succeed later. */
export function isWorthRetrying(reason: Failure): boolean {
  if (reason.kind === 'rateLimited') return true
  if (reason.kind !== 'unavailable') return false
  return isNetworkFault(reason.cause) || reason.cause === 'timeout' || reason.cause === 'server'
}
