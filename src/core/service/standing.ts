/** How a host has been answering: what it asked to be spared, and what a user is told about the connection. */
import type { Failure } from '../../model/failure.ts'
import type { ConnectionState } from '../../model/service-session.ts'
import type { Random } from '../ports.ts'
import { createBreaker } from './breaker.ts'

/** Monotonic ms throughout. */
export interface Standing {
  /** Ms until the host may be asked; Infinity when it never may, or when that depends on an answer that is still out. */
  waitMs(now: number): number
  sent(): void
  succeeded(): void
  failed(reason: Failure, now: number): void
  /** See {@link Breaker.probeSoon}. */
  probeSoon(now: number): void
  /** The service asked to be left alone. */
  isPaused(now: number): boolean
  pausedForMs(now: number): number
  /** The service refused the key. */
  isRefused(): boolean
  state(now: number): { readonly state: ConnectionState; readonly failure: Failure | null }
}

/** Of a refusal that does not say for how long; doubled by each that follows. */
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 300_000
/** Failures to answer in a row after which a host that did answer counts as out of reach. */
const SILENCES_TO_BE_OFFLINE = 3

/** @param alreadyPausedUntil Until when the host had asked to be left alone before, monotonic ms. */
export function createStanding(random: Random, alreadyPausedUntil = -Infinity): Standing {
  const breaker = createBreaker(random)
  let pausedUntil = alreadyPausedUntil
  let pauses = 0
  let refusal: Failure | null = null
  let answered = false
  let lastFailure: Failure | null = null
  let silences = 0

  function pause(retryAfterMs: number | null, now: number): void {
    const ownMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** pauses)
    // A refusal that was on its way during a pause does not lengthen the next one.
    if (now >= pausedUntil) pauses++
    pausedUntil = Math.max(pausedUntil, now + (retryAfterMs ?? ownMs))
  }

  return {
    waitMs(now) {
      if (refusal !== null) return Infinity
      return Math.max(0, pausedUntil - now, breaker.waitMs(now))
    },
    sent: () => breaker.sent(),
    succeeded() {
      breaker.succeeded()
      answered = true
      pauses = 0
      silences = 0
      lastFailure = null
    },
    failed(reason, now) {
      if (reason.kind === 'unavailable' && reason.cause === 'cancelled') {
        breaker.abandoned()
        return
      }
      lastFailure = reason
      if (reason.kind === 'unavailable') {
        silences++
        breaker.failed(now)
      } else {
        silences = 0
        breaker.succeeded()
      }
      if (reason.kind === 'rateLimited') pause(reason.retryAfterMs, now)
      if (reason.kind === 'unauthorised') refusal = reason
    },
    probeSoon: (now) => breaker.probeSoon(now),
    isPaused: (now) => now < pausedUntil,
    pausedForMs: (now) => Math.max(0, pausedUntil - now),
    isRefused: () => refusal !== null,
    state(now) {
      if (refusal !== null) return { state: 'unauthorised', failure: refusal }
      if (now < pausedUntil) return { state: 'rateLimited', failure: lastFailure }
      if (lastFailure === null) return { state: answered ? 'connected' : 'starting', failure: null }
      const offline = silences >= SILENCES_TO_BE_OFFLINE || (silences > 0 && !answered)
      return { state: offline ? 'offline' : 'degraded', failure: lastFailure }
    },
  }
}
