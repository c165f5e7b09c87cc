/** Tracks a host's pauses, whether it accepts the key, and the state that the user sees. */
import { isNetworkFault, type Failure, type FailureKind } from '#model/values/failure.ts'
import type { ConnectionState } from '#model/service/service-session.ts'
import type { Random } from '../ports/random.ts'
import { createBreaker } from './breaker.ts'
import { createKeyCheck, type KeyCheck } from './key-check.ts'
import { createPause } from './pause.ts'

/** Times are monotonic ms. */
export interface HostStatus {
  /** Ms until the host may be asked; Infinity while that depends on a pending answer. */
  waitMs(now: number): number
  sent(): void
  succeeded(): void
  failed(reason: Failure, path: string, now: number): void
  /** See {@link Breaker.probeSoon}. */
  probeSoon(now: number): void
  /** Lets one request leave immediately, whatever holds requests back. */
  tryNow(now: number): void
  /** Returns null if there is no pause. */
  pausedUntil(now: number): number | null
  readonly key: Pick<KeyCheck, 'doubts' | 'condemn' | 'refusal'>
  state(now: number): HostState
}

interface HostState {
  readonly state: Exclude<ConnectionState, 'paused' | 'keyless'>
  readonly failure: Failure | null
  /** The next request, monotonic ms; null while requests are not held back. */
  readonly nextTryAt: number | null
}

/** Silences in a row after which a host that has answered counts as out of reach. */
const SILENCES_TO_BE_OFFLINE = 3
/** A refused connection is clearer evidence than silence. */
const REFUSED_LINES_TO_BE_OFFLINE = 2
/** After this number of refusals in a row the host counts as degraded. */
const REFUSALS_TO_BE_DEGRADED = 3

/** Failures that prove that the host answers. */
const OF_OPERATION: ReadonlySet<FailureKind> = new Set(['unauthorised', 'rejected', 'noData'])

/** @param alreadyPausedUntil The end of an earlier connection's pause, monotonic ms. */
export function createHostStatus(random: Random, alreadyPausedUntil = -Infinity): HostStatus {
  const breaker = createBreaker(random)
  const key = createKeyCheck()
  const pause = createPause(alreadyPausedUntil)
  let answered = false
  let lastFailure: Failure | null = null
  let silences = 0
  let refusedLines = 0
  let failures = 0

  function wasSilent(isRefusedLine: boolean, now: number): void {
    silences++
    refusedLines = isRefusedLine ? refusedLines + 1 : 0
    breaker.failed(now)
  }

  function wasAnswered(): void {
    silences = 0
    refusedLines = 0
    breaker.succeeded()
  }

  function isOffline(): boolean {
    if (silences > 0 && !answered) return true
    return silences >= SILENCES_TO_BE_OFFLINE || refusedLines >= REFUSED_LINES_TO_BE_OFFLINE
  }

  /** A refusal or malformed answer is the operation's own fault if the service answers others. */
  function isOfOperation({ kind }: Failure): boolean {
    return OF_OPERATION.has(kind) && answered && failures < REFUSALS_TO_BE_DEGRADED
  }

  function judge(reason: Failure, path: string, now: number): void {
    if (reason.kind === 'unavailable') wasSilent(isNetworkFault(reason.cause), now)
    else wasAnswered()
    if (reason.kind === 'rateLimited') pause.asked(reason.retryAfterMs, now)
    else pause.failedOtherwise(false)
    if (reason.kind === 'unauthorised') key.refused(path, reason, now)
    else key.abandoned(now)
  }

  return {
    key,
    waitMs: (now) => Math.max(pause.waitMs(now), breaker.waitMs(now), key.waitMs(now)),
    sent() {
      for (const part of [breaker, key, pause]) part.sent()
    },
    succeeded() {
      wasAnswered()
      key.accepted()
      pause.succeeded()
      answered = true
      failures = 0
      lastFailure = null
    },
    failed(reason, path, now) {
      if (reason.kind === 'unavailable' && reason.cause === 'cancelled') {
        key.abandoned(now)
        pause.failedOtherwise(true)
        breaker.abandoned()
        return
      }
      failures++
      if (!isOfOperation(reason)) lastFailure = reason
      judge(reason, path, now)
    },
    probeSoon: (now) => breaker.probeSoon(now),
    tryNow(now) {
      pause.tryNow(now)
      breaker.probeSoon(now)
      key.tryNow(now)
    },
    pausedUntil: (now) => pause.until(now),
    state(now) {
      const refusal = key.refusal()
      if (refusal !== null) return { state: 'unauthorised', failure: refusal.reason, nextTryAt: refusal.nextTryAt }
      const pausedUntil = pause.until(now)
      if (pausedUntil !== null) return { state: 'rateLimited', failure: lastFailure, nextTryAt: pausedUntil }
      if (lastFailure === null) return { state: answered ? 'connected' : 'starting', failure: null, nextTryAt: null }
      const waitMs = breaker.waitMs(now)
      const nextTryAt = waitMs > 0 && waitMs < Infinity ? now + waitMs : null
      return { state: isOffline() ? 'offline' : 'degraded', failure: lastFailure, nextTryAt }
    },
  }
}
