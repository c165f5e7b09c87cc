/** Keeps the pauses that a host asks for: bounded, and doubled if it states no duration. */
import { backoffMs } from '#model/values/backoff.ts'
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import { LONGEST_PAUSE_MS } from '../budget/host-notes.ts'

/** Times are monotonic ms. */
export interface Pause {
  /** Ms until a request may leave; Infinity while the deciding one is in flight. */
  waitMs(now: number): number
  /**
   * The host refused a request because there were too many.
   *
   * @param retryAfterMs Null without a stated duration.
   */
  asked(retryAfterMs: number | null, now: number): void
  sent(): void
  succeeded(): void
  /** The outcome is unrelated; `isOurs` if the request was cancelled. */
  failedOtherwise(isOurs: boolean): void
  /** Lets one request leave immediately. */
  tryNow(now: number): void
  until(now: number): number | null
}

/** The pause after a refusal without a duration; each further one doubles it. */
const FIRST_PAUSE_MS = 5 * SECOND_MS
const LONGEST_OWN_PAUSE_MS = 5 * MINUTE_MS

/** @param alreadyUntil The end of an earlier connection's pause. */
export function createPause(alreadyUntil: number): Pause {
  let endsAt = alreadyUntil
  let refusals = 0
  /** A single request decides after a shortened pause; `out` while it is in flight. */
  let trial: 'none' | 'next' | 'out' = 'none'

  return {
    waitMs: (now) => (trial === 'out' ? Infinity : Math.max(0, endsAt - now)),
    asked(retryAfterMs, now) {
      const ownMs = backoffMs(refusals + 1, FIRST_PAUSE_MS, LONGEST_OWN_PAUSE_MS)
      const askedMs = retryAfterMs ?? ownMs
      // A refusal in flight during a pause does not lengthen the next one.
      if (now >= endsAt) refusals++
      if (trial === 'out' || askedMs > LONGEST_PAUSE_MS) trial = 'next'
      endsAt = Math.max(endsAt, now + Math.min(askedMs, LONGEST_PAUSE_MS))
    },
    sent() {
      if (trial === 'next') trial = 'out'
    },
    succeeded() {
      refusals = 0
      trial = 'none'
    },
    failedOtherwise(isOurs) {
      if (trial === 'out') trial = isOurs ? 'next' : 'none'
    },
    tryNow(now) {
      if (now >= endsAt) return
      endsAt = now
      trial = 'next'
    },
    until: (now) => (now < endsAt || trial !== 'none' ? Math.max(now, endsAt) : null),
  }
}
