/** The taxonomy of failures: what each status, header and envelope means, and which failures are worth another attempt. */
import { isNetworkFault, type Failure } from '#model/values/failure.ts'
import { readRetryAfter } from './retry-after.ts'

/** The parts of an HTTP answer from which the cause of a failure is read. */
export interface RefusedAnswer {
  readonly status: number
  readonly retryAfter: string | null
  /** What the body says, in the service's words; empty when it says nothing. */
  readonly message: string
  /** The envelope's `code`; null when the body is no envelope. */
  readonly code: number | null
}

/**
 * The failure that an HTTP status means by itself, whatever the body holds; null for 2xx.
 * The specification names no statuses ("Errors"), so these are HTTP's own meanings.
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

// A status below 200 never ends a request, so the peer does not speak HTTP.
const STATUS_CLASSES: readonly StatusMeaning[] = ['malformed', 'malformed', 'success', 'redirected', 'rejected']

function meaningOf(status: number): StatusMeaning {
  return SINGLE_STATUSES[status] ?? STATUS_CLASSES[Math.trunc(status / 100)] ?? 'server'
}

/** The failure that an envelope's `code` means; null for 0. Some services answer every refusal with status 200. */
export function failureOfCode(answer: RefusedAnswer, now: number): Failure | null {
  const { code, retryAfter } = answer
  if (code === 0 || code === null) return null
  const message = answer.message === '' ? `code ${code}` : answer.message
  if (code === 401 || code === 403) return { kind: 'unauthorised', message }
  if (code === 429) return { kind: 'rateLimited', message, retryAfterMs: readRetryAfter(retryAfter, now) }
  return { kind: 'rejected', message, code, status: answer.status }
}

/** Whether the same request may succeed if it is sent again. Everything else needs a change first. */
export function isWorthRetrying(reason: Failure): boolean {
  if (reason.kind === 'rateLimited') return true
  if (reason.kind !== 'unavailable') return false
  return isNetworkFault(reason.cause) || reason.cause === 'timeout' || reason.cause === 'server'
}
