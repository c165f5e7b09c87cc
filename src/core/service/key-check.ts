/**
 * Whether the service still accepts the key. One refused operation proves nothing; the key counts as refused once everything
 * that could be asked was refused without a success in between, and from then on a single request now and then finds out
 * whether it is accepted again.
 */
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Failure } from '#model/values/failure.ts'

/** Monotonic ms throughout. */
export interface KeyCheck {
  /** 0 while requests may be sent; Infinity while the one that is to find out is out. */
  waitMs(now: number): number
  sent(): void
  accepted(): void
  /** The service answered 401, 403 or such a code. */
  refused(path: string, reason: Failure, now: number): void
  /** No answer came that says anything about the key. */
  abandoned(now: number): void
  /** Paths that were refused since the last success, and when the first of them was. */
  doubts(): { readonly paths: ReadonlySet<string>; readonly since: number }
  /** Everything that could be asked was refused: it is the key. */
  condemn(now: number): void
  /** Null while the key is not known to be refused. */
  refusal(): { readonly reason: Failure; readonly nextTryAt: number } | null
  /** Lets one request leave at once. */
  tryNow(now: number): void
}

/** Waits between two tries; the last goes on for good. */
const TRIES_MS: readonly number[] = [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]
const LONGEST_TRY_MS = 15 * MINUTE_MS

interface Refusal {
  readonly reason: Failure
  readonly tries: number
  readonly nextTryAt: number
  readonly isTrying: boolean
}

export function createKeyCheck(): KeyCheck {
  const doubted = new Set<string>()
  let doubtedSince = Infinity
  let latest: Failure | null = null
  let refusal: Refusal | null = null

  function waitAfter(reason: Failure, tries: number, now: number): void {
    refusal = { reason, tries, nextTryAt: now + (TRIES_MS[tries] ?? LONGEST_TRY_MS), isTrying: false }
  }

  return {
    waitMs(now) {
      if (refusal === null) return 0
      return refusal.isTrying ? Infinity : Math.max(0, refusal.nextTryAt - now)
    },
    sent() {
      if (refusal !== null) refusal = { ...refusal, isTrying: true }
    },
    accepted() {
      refusal = null
      latest = null
      doubted.clear()
      doubtedSince = Infinity
    },
    refused(path, reason, now) {
      latest = reason
      doubted.add(path)
      doubtedSince = Math.min(doubtedSince, now)
      // What was on its way when the key was condemned is no try.
      if (refusal?.isTrying === true) waitAfter(reason, refusal.tries + 1, now)
    },
    abandoned(now) {
      if (refusal?.isTrying === true) waitAfter(refusal.reason, refusal.tries, now)
    },
    doubts: () => ({ paths: doubted, since: doubtedSince }),
    condemn(now) {
      if (latest !== null && refusal === null) waitAfter(latest, 0, now)
    },
    refusal: () => refusal,
    tryNow(now) {
      if (refusal !== null && !refusal.isTrying) refusal = { ...refusal, nextTryAt: now }
    },
  }
}
