/**
 * The request budget of the whole application, with one bucket for each server, however its address is spelt. It never
 * exceeds the limit in any rolling minute of the service, across relaunches and crashes.
 */
import type { ServiceAddress } from '#model/service/service-session.ts'
import { serverOf } from '#model/service/service-url.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { Ports } from '../ports/ports.ts'
import { createBudgetClaims, type BudgetClaims } from './budget-claims.ts'
import { createBudgetWindow, type BudgetWindow } from './budget-window.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { createLearnedLimit, type LearnedLimit } from './learned-limit.ts'

/** `prompt`: as soon as the service allows it. `paced`: spread over the minute. */
export type Pace = 'prompt' | 'paced'

/** `lost`: given up, but possibly still on its way to the service. */
export type SpendingEnd = 'accepted' | 'refused' | 'lost'

export interface Budget {
  /** Requests a minute: the stated limit, or a lower learnt one. */
  limit(): number
  stated(): number
  used(): number
  /** Ms until a request may leave, apart from pauses; Infinity if that depends on a pending answer. */
  waitMs(pace: Pace): number
  /** Keeps a pause that the host asked for, also across connections and relaunches. */
  pause(forMs: number): void
  pausedForMs(): number
  /** The next request, which the user asks for, waits only for the stated limit, whatever its pace. */
  tryNow(): void
  /**
   * Counts one request, only when {@link waitMs} is 0 for its pace.
   *
   * @returns A function to call once, when the answer is in or given up.
   */
  spend(): (end: SpendingEnd) => void
  /** Returns a copy for estimates, on the caller's clock, which starts now. Its answers are immediate. */
  copy(clock: Pick<Clock, 'monotonic'>): BudgetCopy
}

interface BudgetCopy extends Pick<Budget, 'limit' | 'used' | 'waitMs'> {
  spend(): void
}

export interface BudgetLedger {
  budgetOf(address: ServiceAddress): Budget
  /** Counts one request that the caller sends itself, as soon as there is room, which other requests leave free. */
  spendOne(address: ServiceAddress): Promise<Cancel>
  /** Stores times by the new wall clock. */
  wallClockMoved(): void
  close: Cancel
}

/** A margin for clocks of different speeds and timers that fire early. */
const MARGIN_MS = 250
const LOST_MARGIN_MS = 1_000
const LOOK_AGAIN_MS = 250
/** A lower limit leaves no request to reserve. */
const MIN_LIMIT_TO_RESERVE = 10
/** The claimed part of a minute's requests: the disk is written rarely, and a crash forfeits little. */
const CLAIMED_PART = 1 / 20
/** The part for low limits: about the requests that leave before a claim lapses. */
const CLAIMED_PART_OF_FEW = 1 / 4
const FEW = 3

interface Bucket {
  readonly window: BudgetWindow
  limit: LearnedLimit
  stated: number
  /** Requests made elsewhere that wait for room. */
  waiting: number
  /** Monotonic ms. */
  pausedUntil: number
  /** See {@link Budget.tryNow}. */
  isWished: boolean
}

export function createBudgetLedger(ports: Pick<Ports, 'clock' | 'store' | 'log'>): BudgetLedger {
  const { clock } = ports
  const claims = createBudgetClaims(ports)
  const buckets = new Map<string, Bucket>()

  function bucketOf(host: string, stated: number): Bucket {
    const known = buckets.get(host)
    if (known === undefined) {
      const window = createBudgetWindow()
      const now = clock.monotonic()
      const earlier = claims.earlier(host) ?? [{ count: stated, countsForMs: MINUTE_MS }]
      for (const { count, countsForMs } of earlier) window.restore(now + countsForMs, count)
      const limit = createLearnedLimit(stated, claims.learntLimit(host), now)
      const bucket = { window, limit, stated, waiting: 0, pausedUntil: now + claims.pausedForMs(host), isWished: false }
      buckets.set(host, bucket)
      return bucket
    }
    if (known.stated !== stated) {
      // The user changed the tariff, so the learnt limit no longer applies.
      known.stated = stated
      known.limit = createLearnedLimit(stated, null, clock.monotonic())
      claims.keepLearntLimit(host, null)
    }
    return known
  }

  function budgetOf(address: ServiceAddress): Budget {
    const host = serverOf(address.baseUrl)
    return budgetOfBucket(clock, claims, host, bucketOf(host, address.requestsPerMinute))
  }

  return {
    budgetOf,
    spendOne(address) {
      // A tested address must not change the limit of a bucket in use.
      const host = serverOf(address.baseUrl)
      const bucket = bucketOf(host, buckets.get(host)?.stated ?? address.requestsPerMinute)
      const budget = budgetOfBucket(clock, claims, host, bucket)
      const { promise, resolve } = Promise.withResolvers<Cancel>()
      const attempt = () => {
        const now = clock.monotonic()
        const waitMs = bucket.window.waitMs(now, bucket.limit.current(now))
        // A pending answer may take until its time limit.
        if (waitMs > 0) return void clock.schedule(Math.min(waitMs, LOOK_AGAIN_MS), attempt)
        bucket.waiting--
        const end = budget.spend()
        resolve(() => end('accepted'))
      }
      bucket.waiting++
      attempt()
      return promise
    },
    wallClockMoved: () => claims.wallClockMoved(),
    close: () => claims.close(),
  }
}

function budgetOfBucket(clock: Clock, claims: BudgetClaims, host: string, bucket: Bucket): Budget {
  const { window } = bucket
  const limit = () => bucket.limit.current(clock.monotonic())
  const waitMs = (pace: Pace) =>
    bucket.isWished
      ? window.waitMs(clock.monotonic(), bucket.stated - bucket.waiting)
      : waitOf(window, limit(), bucket.waiting, pace, clock.monotonic())
  const pausedForMs = () => Math.max(0, bucket.pausedUntil - clock.monotonic())
  return {
    pausedForMs,
    pause(forMs) {
      const until = clock.monotonic() + forMs
      if (until <= bucket.pausedUntil) return
      bucket.pausedUntil = until
      claims.keepPause(host, forMs)
    },
    tryNow() {
      bucket.isWished = true
    },
    limit,
    stated: () => bucket.stated,
    used: () => window.used(clock.monotonic()),
    waitMs,
    spend() {
      claims.take(host, blockFor(limit()))
      const sentAt = clock.monotonic()
      const end = window.add(sentAt)
      const { isWished } = bucket
      bucket.isWished = false
      return (how) => {
        const now = clock.monotonic()
        end(now + MINUTE_MS + (how === 'lost' ? LOST_MARGIN_MS : MARGIN_MS), how === 'accepted')
        // A request in the host's pause is refused for the pause, not for the number of requests.
        if (how !== 'refused' || isWished) return
        bucket.limit.refused(now, sentAt, window.accepted(now))
        claims.keepLearntLimit(host, limit())
      }
    },
    copy(imagined) {
      const copied = window.copy(clock.monotonic() + MINUTE_MS + MARGIN_MS)
      const copiedLimit = limit()
      return {
        limit: () => copiedLimit,
        used: () => copied.used(imagined.monotonic()),
        waitMs: (pace) => waitOf(copied, copiedLimit, bucket.waiting, pace, imagined.monotonic()),
        spend: () => copied.add(imagined.monotonic())(imagined.monotonic() + MINUTE_MS + MARGIN_MS, true),
      }
    },
  }
}

/** Ms until a request may leave, with room for `waiting` requests that are made elsewhere. */
function waitOf(window: BudgetWindow, limit: number, waiting: number, pace: Pace, now: number): number {
  if (waiting >= limit) return Infinity
  const left = limit - waiting
  // A burst leaves one request for a connection test, so that a user who enters a key need not wait.
  const reserve = limit >= MIN_LIMIT_TO_RESERVE ? 1 : 0
  return pace === 'prompt' ? window.waitMs(now, left - reserve) : window.pacedWaitMs(now, left)
}

/** The number of requests in each claim. */
function blockFor(limit: number): number {
  const ofFew = Math.min(FEW, Math.floor(limit * CLAIMED_PART_OF_FEW))
  return Math.max(1, ofFew, Math.floor(limit * CLAIMED_PART))
}
