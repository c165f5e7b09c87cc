/**
 * Decides which failed request is sent again, and when: full jitter, few attempts, and retries as a small part of all
 * requests.
 */
import { isWorthRetrying } from '#api/errors.ts'
import { backoffMs } from '#model/values/backoff.ts'
import type { Failure } from '#model/values/failure.ts'
import type { Random } from '../ports/random.ts'

export interface RetryPolicy {
  /** A first attempt earns a part of a retry. */
  firstAttempt(): void
  /** Ms until the next attempt, or null for none. `attempts` have failed so far, >= 1. */
  delayMs(reason: Failure, attempts: number): number | null
}

const MAX_ATTEMPTS = 3
const FIRST_CEILING_MS = 500
const LONGEST_CEILING_MS = 8_000
const RETRIES_PER_REQUEST = 0.1
const MAX_SAVED = 10
const SAVED_AT_START = 3

export function createRetryPolicy(random: Random): RetryPolicy {
  let saved = SAVED_AT_START
  return {
    firstAttempt() {
      saved = Math.min(MAX_SAVED, saved + RETRIES_PER_REQUEST)
    },
    delayMs(reason, attempts) {
      if (!isWorthRetrying(reason)) return null
      // The service's pause holds all requests back; this one goes first after it.
      if (reason.kind === 'rateLimited') return 0
      if (attempts >= MAX_ATTEMPTS || saved < 1) return null
      saved--
      return random() * backoffMs(attempts, FIRST_CEILING_MS, LONGEST_CEILING_MS)
    },
  }
}
