/** The taxonomy of failures: what each status, header and envelope means, and which failures are worth another attempt. */
import type { Failure } from '../model/failure.ts'
import { readRetryAfter } from './retry-after.ts'

/** The parts of an HTTP answer that can tell what went wrong. */
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
  if (status >= 200 && status < 300) return null
  if (status === 401 || status === 403) return { kind: 'unauthorised', message }
  if (status === 429) return { kind: 'rateLimited', message, retryAfterMs: readRetryAfter(retryAfter, now) }
  if (status >= 300 && status < 400) return { kind: 'unavailable', message, cause: 'redirected' }
  if (status === 408 || status === 425 || status >= 500) return { kind: 'unavailable', message, cause: 'server' }
  if (status >= 400) return { kind: 'rejected', message, code: answer.code ?? status }
  return { kind: 'malformed', message }
}

/** The failure that an envelope's `code` means; null for 0. Some services answer every refusal with status 200. */
export function failureOfCode(answer: RefusedAnswer, now: number): Failure | null {
  const { code, retryAfter } = answer
  if (code === 0 || code === null) return null
  const message = answer.message === '' ? `code ${code}` : answer.message
  if (code === 401 || code === 403) return { kind: 'unauthorised', message }
  if (code === 429) return { kind: 'rateLimited', message, retryAfterMs: readRetryAfter(retryAfter, now) }
  return { kind: 'rejected', message, code }
}

/** Whether the same request may succeed if it is sent again. Everything else needs a change first. */
export function isWorthRetrying(reason: Failure): boolean {
  if (reason.kind === 'rateLimited') return true
  if (reason.kind !== 'unavailable') return false
  return reason.cause === 'unreachable' || reason.cause === 'timeout' || reason.cause === 'server'
}
