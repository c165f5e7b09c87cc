/** Keeps the budget's document: claims blocks of requests before they leave, and tells what an earlier run had claimed. */
import type { Cancel, Ports } from '../../ports.ts'
import { claimFreeAt, readBudgetDocument, writeBudgetDocument, type Claim } from './budget-document.ts'
import { MINUTE_MS } from '../../../model/duration.ts'
import { createHostNotes, type HostNotes } from './host-notes.ts'

export interface BudgetClaims extends HostNotes {
  /** Requests that an earlier run may have sent: how many, and for how many ms from now they still count. Null: nobody knows. */
  earlier(host: string): readonly { readonly count: number; readonly countsForMs: number }[] | null
  /** Covers one request by a claim on the disk, which is taken in blocks of `block` requests. */
  take(host: string, block: number): void
  /** The wall clock was set by `byMs`: moves what is stored along. */
  wallClockMoved(byMs: number): void
  /** Gives back what was claimed and not used. */
  close: Cancel
}

/** A request may have been on its way to the service when the application ended. */
const HOLD_MS = MINUTE_MS + 1_000
const CLAIM_LASTS_MS = 15_000

interface OpenClaim {
  claim: Claim
  left: number
  /** Monotonic ms. */
  readonly endsAt: number
}

export function createBudgetClaims(ports: Pick<Ports, 'clock' | 'store' | 'log'>): BudgetClaims {
  const { clock, store, log } = ports
  const stored = readBudgetDocument(store.read('budget'))
  if (stored === null) log.warn('the stored budget cannot be read')
  let inherited: readonly Claim[] = stored?.claims ?? []
  let own: Claim[] = []
  const notes = createHostNotes(clock, stored, save)
  const open = new Map<string, OpenClaim>()

  function save(): void {
    const now = clock.now()
    const counts = (claim: Claim) => claimFreeAt(claim, now, HOLD_MS) > now
    inherited = inherited.filter(counts)
    own = own.filter(counts)
    try {
      store.write('budget', writeBudgetDocument({ claims: [...inherited, ...own], ...notes.content() }))
    } catch (error) {
      // Within this run the budget still holds; only a relaunch could now exceed it.
      log.warn('the budget cannot be kept', { error: String(error) })
    }
  }

  function replaceOwn(claim: Claim, by: Claim | null): void {
    own = own.flatMap((other) => (other !== claim ? [other] : by === null ? [] : [by]))
  }

  return {
    ...notes,
    earlier(host) {
      if (stored === null) return null
      const now = clock.now()
      return inherited
        .filter((claim) => claim.host === host)
        .map((claim) => ({ count: claim.count, countsForMs: claimFreeAt(claim, now, HOLD_MS) - now }))
        .filter(({ countsForMs }) => countsForMs > 0)
        .sort((a, b) => a.countsForMs - b.countsForMs)
    },
    take(host, block) {
      const now = clock.monotonic()
      let current = open.get(host)
      if (current === undefined || current.left === 0 || current.endsAt <= now) {
        const at = clock.now()
        const claim: Claim = { host, at, until: at + CLAIM_LASTS_MS, count: block }
        current = { claim, left: block, endsAt: now + CLAIM_LASTS_MS }
        open.set(host, current)
        own.push(claim)
        save()
      }
      current.left--
    },
    wallClockMoved(byMs) {
      notes.wallClockMoved(byMs)
      const move = (claim: Claim): Claim => ({ ...claim, at: claim.at + byMs, until: claim.until + byMs })
      inherited = inherited.map(move)
      for (const claim of own) {
        const moved = move(claim)
        for (const current of open.values()) if (current.claim === claim) current.claim = moved
        replaceOwn(claim, moved)
      }
      save()
    },
    close() {
      const now = clock.now()
      for (const { claim, left } of open.values()) {
        const count = claim.count - left
        replaceOwn(
          claim,
          count === 0 ? null : { ...claim, count, until: Math.max(claim.at, Math.min(claim.until, now)) },
        )
      }
      open.clear()
      save()
    },
  }
}
