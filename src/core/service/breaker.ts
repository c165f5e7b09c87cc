/**
 * Spares a host that does not answer: after several failures in a row no request is sent for a while, then a single
 * probe decides.
 */
import type { Random } from '../ports/random.ts'

/** Times are monotonic ms. */
export interface Breaker {
  /** Ms until a request may be sent; Infinity while the probe is in flight. */
  waitMs(now: number): number
  sent(): void
  succeeded(): void
  failed(now: number): void
  /** The request was cancelled, which says nothing about the host. */
  abandoned(): void
  /** The network may have changed: a probe may leave without delay. */
  probeSoon(now: number): void
}

const FAILURES_TO_OPEN = 5
const FIRST_REST_MS = 2_000
/** One request in flight disturbs no host, and a user sees its return within ten seconds. */
const LONGEST_REST_MS = 8_000

type State =
  | { readonly kind: 'closed'; readonly failures: number }
  | { readonly kind: 'open'; readonly until: number; readonly restMs: number; readonly probing: boolean }

export function createBreaker(random: Random): Breaker {
  let state: State = { kind: 'closed', failures: 0 }

  function open(now: number, restMs: number): void {
    // Half of the rest is random, so that many clients do not return together.
    state = { kind: 'open', until: now + restMs * (0.5 + random() / 2), restMs, probing: false }
  }

  return {
    waitMs(now) {
      if (state.kind === 'closed') return 0
      return state.probing ? Infinity : Math.max(0, state.until - now)
    },
    sent() {
      if (state.kind === 'open') state = { ...state, probing: true }
    },
    succeeded() {
      state = { kind: 'closed', failures: 0 }
    },
    failed(now) {
      if (state.kind === 'open') {
        if (state.probing) open(now, Math.min(LONGEST_REST_MS, state.restMs * 2))
      } else if (state.failures + 1 >= FAILURES_TO_OPEN) open(now, FIRST_REST_MS)
      else state = { kind: 'closed', failures: state.failures + 1 }
    },
    abandoned() {
      if (state.kind === 'open') state = { ...state, probing: false }
    },
    probeSoon(now) {
      if (state.kind === 'open') state = { ...state, until: now, restMs: FIRST_REST_MS }
    },
  }
}
