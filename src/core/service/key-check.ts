/**
 * Tracks whether the service accepts the key. One refused operation proves nothing: the key counts as refused if every
 * possible request was refused without a success in between. From then on occasional single requests find out whether
 * it is accepted again.
 */
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Failure } from '#model/values/failure.ts'

/** Times are monotonic ms. */
export interface KeyCheck {
  /** Ms until a request may be sent; Infinity while the deciding one is in flight. */
  waitMs(now: number): number
  sent(): void
  accepted(): void
  /** The service answered 401, 403 or an equivalent code. */
  refused(path: string, reason: Failure, now: number): void
  /** The answer says nothing about the key. */
  abandoned(now: number): void
  /** Paths refused since the last success, and the time of the first refusal. */
  doubts(): { readonly paths: ReadonlySet<string>; readonly since: number }
  /** Every possible request was refused. */
  condemn(now: number): void
  /** Returns null while the key does not count as refused. */
  refusal(): { readonly reason: Failure; readonly nextTryAt: number } | null
  /** Lets one request leave immediately. */
  tryNow(now: number): void
}

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
      // A request in flight when the key was condemned is not a try.
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
