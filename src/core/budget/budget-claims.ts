/**
 * Stores the budget's document: claims blocks of requests before they are sent, and reports the claims of earlier runs.
 */
import type { Cancel } from '../ports/clock.ts'
import { REQUEST_LIMIT_MS } from '../ports/http.ts'
import type { Ports } from '../ports/ports.ts'
import { claimFreeAt, readBudgetDocument, writeBudgetDocument, type Claim } from './budget-document.ts'
import { MINUTE_MS } from '../../model/duration.ts'
import { createHostNotes, type HostNotes } from './host-notes.ts'

export interface BudgetClaims extends HostNotes {
  /**
   * Requests that an earlier run may have sent: how many, and for how many ms from now they still count. Null when
   * unknown, as where the stored ones were damaged or missing.
   */
  earlier(host: string): readonly { readonly count: number; readonly countsForMs: number }[] | null
  /** Covers one request by a claim on the disk. A claim is written for `block` requests at once. */
  take(host: string, block: number): void
  /** The wall clock was set by `byMs`: shifts the stored times by as much. */
  wallClockMoved(byMs: number): void
  /** Returns claims that were not used. */
  close: Cancel
}

/** With a margin for clocks that run at slightly different speeds. */
const HOLD_MS = MINUTE_MS + 1_000
/** So long after it was taken, requests leave under a claim. */
const CLAIM_LASTS_MS = 15_000
/** So long after it was taken, a request may still reach the service. */
const CLAIM_REACHES_MS = CLAIM_LASTS_MS + REQUEST_LIMIT_MS

interface OwnClaim {
  claim: Claim
  /** Monotonic ms, because the wall clock may have been set unnoticed. */
  readonly takenAt: number
}

interface InheritedClaim {
  readonly claim: Claim
  /** Until when it counts, monotonic ms: the wall clock may be set before anybody asks. */
  readonly countsUntil: number
}

interface OpenClaim {
  readonly own: OwnClaim
  left: number
}

export function createBudgetClaims(ports: Pick<Ports, 'clock' | 'store' | 'log'>): BudgetClaims {
  const { clock, store, log } = ports
  const stored = readBudgetDocument(store.read('budget'))
  if (stored === null) setAside()
  const isUnknown = stored === null || store.mayBeBehind('budget')
  let inherited: readonly InheritedClaim[] = (stored?.claims ?? []).map((claim) => ({
    claim,
    countsUntil: clock.monotonic() + claimFreeAt(claim, clock.now(), HOLD_MS) - clock.now(),
  }))
  let own: OwnClaim[] = []
  const notes = createHostNotes(clock, stored, save)
  const open = new Map<string, OpenClaim>()

  function setAside(): void {
    log.warn('the stored budget cannot be read')
    try {
      store.setAside('budget')
    } catch (error) {
      // The claims of this run matter more than what nobody can read.
      log.warn('the stored budget cannot be set aside', { error: String(error) })
    }
  }

  /** By the time that passed: a wall clock that was set, and nobody has noticed, must not end a claim. */
  function dropExpired(): void {
    const now = clock.monotonic()
    inherited = inherited.filter(({ countsUntil }) => countsUntil > now)
    own = own.filter(({ claim, takenAt }) => takenAt + claim.until - claim.at + HOLD_MS > now)
  }

  /** The next run reads the times by the wall clock as it stands now. */
  function restateOwn(): void {
    const [wall, now] = [clock.now(), clock.monotonic()]
    for (const taken of own) {
      const at = wall - (now - taken.takenAt)
      taken.claim = { ...taken.claim, at, until: at + (taken.claim.until - taken.claim.at) }
    }
  }

  function save(): void {
    dropExpired()
    restateOwn()
    const claims = [...inherited, ...own].map(({ claim }) => claim)
    try {
      store.write('budget', writeBudgetDocument({ claims, ...notes.content() }))
    } catch (error) {
      // Within this run the budget still holds; only a relaunch could now exceed it.
      log.warn('the budget cannot be stored', { error: String(error) })
    }
  }

  return {
    ...notes,
    earlier(host) {
      if (isUnknown) return null
      const now = clock.monotonic()
      return inherited
        .filter(({ claim }) => claim.host === host)
        .map(({ claim, countsUntil }) => ({ count: claim.count, countsForMs: countsUntil - now }))
        .filter(({ countsForMs }) => countsForMs > 0)
        .sort((a, b) => a.countsForMs - b.countsForMs)
    },
    take(host, block) {
      const now = clock.monotonic()
      let current = open.get(host)
      if (current === undefined || current.left === 0 || current.own.takenAt + CLAIM_LASTS_MS <= now) {
        const at = clock.now()
        const taken: OwnClaim = { claim: { host, at, until: at + CLAIM_REACHES_MS, count: block }, takenAt: now }
        current = { own: taken, left: block }
        open.set(host, current)
        own.push(taken)
        save()
      }
      current.left--
    },
    wallClockMoved(byMs) {
      inherited = inherited.map(({ claim, countsUntil }) => ({
        claim: { ...claim, at: claim.at + byMs, until: claim.until + byMs },
        countsUntil,
      }))
      save()
    },
    close() {
      restateOwn()
      const now = clock.now()
      for (const { own: taken, left } of open.values()) {
        const { claim } = taken
        const count = claim.count - left
        taken.claim = { ...claim, count, until: Math.max(claim.at, Math.min(claim.until, now)) }
      }
      open.clear()
      save()
    },
  }
}
