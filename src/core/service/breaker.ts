/**
 * Leaves a host alone that does not answer: after several failures in a row nothing is sent for a while, then a single probe
 * decides whether to go on.
 */
import type { Random } from '../ports/random.ts'

/** Monotonic ms throughout. */
export interface Breaker {
  /** 0 while a request may be sent; Infinity while the probe is out. */
  waitMs(now: number): number
  sent(): void
  succeeded(): void
  failed(now: number): void
  /** The request was given up by us: that says nothing about the host. */
  abandoned(): void
  /** The network may have changed: the next request is a probe, and may leave at once. */
  probeSoon(now: number): void
}

const FAILURES_TO_OPEN = 5
const FIRST_REST_MS = 2_000
/** One request in flight disturbs no host, and a user sees within ten seconds that it is back. */
const LONGEST_REST_MS = 8_000

type State =
  | { readonly kind: 'closed'; readonly failures: number }
  | { readonly kind: 'open'; readonly until: number; readonly restMs: number; readonly probing: boolean }

export function createBreaker(random: Random): Breaker {
  let state: State = { kind: 'closed', failures: 0 }

  function open(now: number, restMs: number): void {
    // Half of the rest is chance, so that many clients do not come back together.
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
