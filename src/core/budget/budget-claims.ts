/** Stores the budget: claims blocks of requests before they are sent, and reports the claims of earlier runs. */
import type { Cancel } from '../ports/clock.ts'
import { REQUEST_LIMIT_MS } from '../ports/http.ts'
import type { Ports } from '../ports/ports.ts'
import { readBudgetDocument, writeBudgetDocument } from './budget-document.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { presentMoment } from '#model/values/time-passed.ts'
import { createHostNotes, type HostNotes } from './host-notes.ts'
import { readStoredTimes, toWallTime } from './stored-times.ts'

export interface BudgetClaims extends HostNotes {
  /**
   * The requests that an earlier run may have sent, and for how many ms they count. Null if unknown, because the
   * document is damaged or missing.
   */
  earlier(host: string): readonly { readonly count: number; readonly countsForMs: number }[] | null
  /** Covers one request by a stored claim of `block` requests. */
  take(host: string, block: number): void
  /** Stores the claims by the new wall clock, which may be the only clock that the next run can read. */
  wallClockMoved(): void
  /** Returns unused claims to the budget. */
  close: Cancel
}

/** A minute, with a margin for clocks of different speeds and for a time since the start in whole seconds. */
const HOLD_MS = MINUTE_MS + 1_000
/** Requests leave under a claim for this time. */
const CLAIM_LASTS_MS = 15_000
/** Requests of a claim may reach the service for this time. */
const CLAIM_REACHES_MS = CLAIM_LASTS_MS + REQUEST_LIMIT_MS

/** Monotonic ms of this run, because the wall clock may be set unnoticed. */
interface HeldClaim {
  readonly host: string
  readonly takenAt: number
  /** By this time its requests have reached the service. */
  until: number
  count: number
}

interface OpenClaim {
  readonly claim: HeldClaim
  left: number
}

export function createBudgetClaims(ports: Pick<Ports, 'clock' | 'store' | 'log'>): BudgetClaims {
  const { clock, store, log } = ports
  const stored = readBudgetDocument(store.read('budget'))
  if (stored === null) setAside()
  const isUnknown = stored === null || store.mayBeBehind('budget')
  const times = readStoredTimes(clock, stored?.written)
  let inherited: readonly HeldClaim[] = (stored?.claims ?? []).map(({ host, at, until, count }) => ({
    host,
    takenAt: times.latest(at),
    until: times.latest(until),
    count,
  }))
  let own: readonly HeldClaim[] = []
  const notes = createHostNotes(clock, stored, times, save)
  const open = new Map<string, OpenClaim>()

  function setAside(): void {
    log.warn('the stored budget cannot be read')
    try {
      store.setAside('budget')
    } catch (error) {
      // The claims of this run matter more than an unreadable document.
      log.warn('the stored budget cannot be set aside', { error: String(error) })
    }
  }

  function dropExpired(): void {
    const now = clock.monotonic()
    const counts = ({ until }: HeldClaim): boolean => until + HOLD_MS > now
    inherited = inherited.filter(counts)
    own = own.filter(counts)
  }

  function save(): void {
    dropExpired()
    const claims = [...inherited, ...own].map(({ host, takenAt, until, count }) => ({
      host,
      at: toWallTime(clock, takenAt),
      until: toWallTime(clock, until),
      count,
    }))
    try {
      store.write('budget', writeBudgetDocument({ written: presentMoment(clock), claims, ...notes.content() }))
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
        .filter((claim) => claim.host === host)
        .map(({ count, until }) => ({ count, countsForMs: until + HOLD_MS - now }))
        .filter(({ countsForMs }) => countsForMs > 0)
        .sort((a, b) => a.countsForMs - b.countsForMs)
    },
    take(host, block) {
      const now = clock.monotonic()
      let current = open.get(host)
      if (current === undefined || current.left === 0 || current.claim.takenAt + CLAIM_LASTS_MS <= now) {
        current = { claim: { host, takenAt: now, until: now + CLAIM_REACHES_MS, count: block }, left: block }
        open.set(host, current)
        own = [...own, current.claim]
        save()
      }
      current.left--
    },
    wallClockMoved: save,
    close() {
      const now = clock.monotonic()
      for (const { claim, left } of open.values()) {
        claim.count -= left
        claim.until = Math.min(claim.until, now)
      }
      open.clear()
      save()
    },
  }
}
