/** The pauses that a host asks for: honoured, but not for ever, and doubled where it does not say how long. */
import { backoffMs } from '#model/values/backoff.ts'
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import { LONGEST_PAUSE_MS } from '../budget/host-notes.ts'

/** Monotonic ms throughout. */
export interface Pause {
  /** Ms until a request may leave; Infinity while the one that is to decide is out. */
  waitMs(now: number): number
  /** The host refused a request for too many of them. @param retryAfterMs null where it does not say for how long. */
  asked(retryAfterMs: number | null, now: number): void
  sent(): void
  succeeded(): void
  /** The request had an outcome that is about something else; `isOurs` when it was given up by us. */
  failedOtherwise(isOurs: boolean): void
  /** Lets one request leave at once. */
  tryNow(now: number): void
  /** Until when it lasts; null when there is none. */
  until(now: number): number | null
}

/** Of a refusal that does not say for how long; doubled by each that follows. */
const FIRST_PAUSE_MS = 5 * SECOND_MS
const LONGEST_OWN_PAUSE_MS = 5 * MINUTE_MS

/** @param alreadyUntil Until when the host had asked to be left alone before. */
export function createPause(alreadyUntil: number): Pause {
  let endsAt = alreadyUntil
  let refusals = 0
  /** After a pause that was cut short a single request decides; `out` while its answer is awaited. */
  let trial: 'none' | 'next' | 'out' = 'none'

  return {
    waitMs: (now) => (trial === 'out' ? Infinity : Math.max(0, endsAt - now)),
    asked(retryAfterMs, now) {
      const ownMs = backoffMs(refusals + 1, FIRST_PAUSE_MS, LONGEST_OWN_PAUSE_MS)
      const askedMs = retryAfterMs ?? ownMs
      // A refusal that was on its way during a pause does not lengthen the next one.
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
