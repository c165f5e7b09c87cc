/** Computes and publishes the state of the feed. */
import type { Cancel, Clock } from '../ports/clock.ts'
import { createListeners } from '../reactive/listeners.ts'
import type { Connection } from './feed-connection.ts'
import type { FeedState } from './feed.ts'
import type { Trouble } from './values/provenance.ts'

export interface FeedStates {
  current(): FeedState
  watch(listener: (state: FeedState) => void): Cancel
  /**
   * Publishes the same object as before if nothing changed.
   *
   * @returns Whether state or failure changed.
   */
  publish(): boolean
  /** As {@link publish}, but publishes only if state or failure changed. */
  publishChange(): boolean
}

export function createFeedStates(current: () => FeedState): FeedStates {
  const listeners = createListeners<FeedState>()
  let last: FeedState | null = null

  function take(): { readonly state: FeedState; readonly isOther: boolean } {
    const next = current()
    const isOther = last === null || !isAlike(last, next)
    const state = last !== null && isSame(last, next) ? last : next
    last = state
    return { state, isOther }
  }

  return {
    current,
    watch: (listener) => listeners.add(listener),
    publish() {
      const { state, isOther } = take()
      listeners.publish(state)
      return isOther
    },
    publishChange() {
      const { state, isOther } = take()
      if (isOther) listeners.publish(state)
      return isOther
    },
  }
}

const isSame = (one: FeedState, other: FeedState): boolean =>
  one.state === other.state &&
  one.failure === other.failure &&
  one.nextTryAt === other.nextTryAt &&
  one.requestsInLastMinute === other.requestsInLastMinute

/** The failure is usually the same object. */
function isAlike(one: FeedState, other: FeedState): boolean {
  if (one.state !== other.state) return false
  return one.failure === other.failure || JSON.stringify(one.failure) === JSON.stringify(other.failure)
}

const DISCONNECTED: FeedState = { state: 'offline', failure: null, nextTryAt: null, requestsInLastMinute: 0 }

export function feedStateOf(
  connection: Connection | null,
  isPaused: boolean,
  clock: Pick<Clock, 'now' | 'monotonic'>,
): FeedState {
  if (connection === null) return DISCONNECTED
  const { hostStatus, budget } = connection.caller
  const requestsInLastMinute = budget.used()
  if (isPaused) return { state: 'paused', failure: null, nextTryAt: null, requestsInLastMinute }
  const now = clock.monotonic()
  const { state, failure, nextTryAt } = hostStatus.state(now)
  // A due retry is waiting for its turn or in flight.
  const wallNextTryAt = nextTryAt === null || nextTryAt <= now ? null : clock.now() + nextTryAt - now
  return { state, failure, nextTryAt: wallNextTryAt, requestsInLastMinute }
}

/** Returns why the service answers no request, or null. */
export function troubleOf(connection: Connection | null, now: number): Trouble | null {
  if (connection === null) return null
  const { hostStatus } = connection.caller
  const refusal = hostStatus.key.refusal()
  if (refusal !== null) return { kind: 'unauthorised', keyFailure: refusal.reason }
  if (hostStatus.pausedUntil(now) !== null) return { kind: 'rateLimited', keyFailure: null }
  return hostStatus.state(now).state === 'offline' ? { kind: 'offline', keyFailure: null } : null
}
