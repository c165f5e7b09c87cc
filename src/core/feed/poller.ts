/**
 * Polls one service for as long as it is the one in use: sends what is due by earliest deadline, inside the budget, and
 * hands every answer on. One request carries an instrument at a time, and a stopped poller hands on nothing.
 */
import type { Batch, Decoded } from '../../api/endpoint.ts'
import type { Failure, Result } from '../../model/failure.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { Quote } from '../../model/quote.ts'
import type { Cancel, Ports } from '../ports.ts'
import type { Caller } from '../service/caller.ts'
import { createRetryPolicy } from '../service/retry.ts'
import { MINUTE_MS } from './budget-window.ts'
import { itemsToSend } from './free-slots.ts'
import { createPlan, type Item, type Poll } from './plan.ts'
import type { Wish } from './weights.ts'

/** When and how often an instrument is asked. */
export interface Turn {
  readonly expectedPeriodMs: number
  /** Monotonic ms; Infinity while its answer is out. */
  readonly dueAt: number
}

export interface PollerListener {
  received(instrument: InstrumentId, quote: Quote): void
  /** The instrument has no usable value in the last answer, or there was no answer. */
  failed(instrument: InstrumentId, reason: Failure): void
  /** Something was sent or answered: the connection's state may have changed. */
  stirred(): void
}

export interface Poller {
  setWish(instrument: InstrumentId, wish: Wish | null): void
  turn(instrument: InstrumentId): Turn | null
  /** Gives up what is in flight and refreshes everything after a moment, the weightiest first. */
  wake(): void
  stop: Cancel
}

/** Lateness that is made up for, in mean gaps between requests: more would send requests in clumps after a delay. */
const GAPS_MADE_UP = 2
/** Chance in a period, as a part of it. */
const JITTER = 0.04
const LONGEST_FAILURE_WAIT_MS = 300_000
const FIRST_FAILURE_WAIT_MS = 5_000
/** A host that is out of reach is spared by the breaker; when it is back, everything is asked again soon. */
const LONGEST_SILENCE_WAIT_MS = 15_000
/** After a wake-up the network needs a moment, and not every client shall come back in the same one. */
const WAKE_MIN_MS = 500
const WAKE_SPREAD_MS = 1_500

export function createPoller(
  ports: Pick<Ports, 'clock' | 'random'>,
  caller: Caller,
  codesPerRequest: number,
  listener: PollerListener,
): Poller {
  const { clock, random } = ports
  const plan = createPlan(codesPerRequest)
  const retries = createRetryPolicy(random)
  const failures = new Map<Item, number>()
  let stopped = false
  let quietUntil = -Infinity
  let cancelTimer: Cancel = () => {}
  let pumpAt = Infinity

  function pumpAfter(delayMs: number): void {
    if (stopped || delayMs === Infinity) return
    const at = clock.monotonic() + delayMs
    if (at >= pumpAt) return
    cancelTimer()
    pumpAt = at
    cancelTimer = clock.schedule(delayMs, pump)
  }

  function pump(): void {
    cancelTimer()
    pumpAt = Infinity
    if (stopped) return
    plan.refresh(caller.budget.limit() / MINUTE_MS)
    for (;;) {
      const poll = plan.earliest()
      if (poll === undefined) return
      const now = clock.monotonic()
      const waitMs = Math.max(poll.dueAt - now, quietUntil - now, caller.waitMs(isUrgent(poll) ? 'prompt' : 'paced'))
      if (waitMs > 0) {
        pumpAfter(waitMs)
        return
      }
      void send(poll, now)
    }
  }

  /** What nobody has seen yet goes out at once: one request for every group, and more while half of the budget is left. */
  function isUrgent(poll: Poll): boolean {
    if (poll.dueAt !== -Infinity) return false
    const { budget } = caller
    return budget.used() < budget.limit() / 2 || poll.group.items.every((item) => item.askedAt === -Infinity)
  }

  async function send(poll: Poll, now: number): Promise<void> {
    const items = itemsToSend(poll, codesPerRequest, now)
    for (const item of items) {
      item.askedAt = countFrom(item, poll, now)
      item.inFlight = true
    }
    plan.reschedule(items)
    if (items.every((item) => !failures.has(item))) retries.firstAttempt()
    const { endpoint, region, exchange } = poll.group
    const answer = caller.call(endpoint, { region, exchange, codes: items.map((item) => item.code) })
    listener.stirred()
    const result = await answer
    if (stopped) return
    for (const item of items) item.inFlight = false
    deliver(items, result)
    plan.reschedule(items)
    listener.stirred()
    pump()
  }

  /** From when an item's next period runs. */
  function countFrom(item: Item, poll: Poll, now: number): number {
    const periodMs = item.poll?.periodMs ?? poll.periodMs
    // First requests leave together; their second ones shall not.
    if (item.askedAt === -Infinity) return now - (random() * periodMs) / 2
    const gapMs = MINUTE_MS / caller.budget.limit()
    const latenessMs = Math.min(Math.max(0, now - item.askedAt - periodMs), GAPS_MADE_UP * gapMs, periodMs / 2)
    return now - latenessMs + (random() - 0.5) * JITTER * periodMs
  }

  function deliver(items: readonly Item[], result: Result<Decoded<Batch<Quote>>>): void {
    if (!result.ok) {
      const delayMs = delayAfter(items, result.failure)
      for (const item of items) fail(item, result.failure, delayMs)
      return
    }
    for (const item of items) {
      const quote = result.value.value.get(item.code)
      if (quote === undefined) {
        fail(item, missing(item, result.value), waitAfter(failures.get(item) ?? 0))
        continue
      }
      failures.delete(item)
      listener.received(item.instrument, quote)
    }
  }

  function delayAfter(items: readonly Item[], reason: Failure): number {
    const attempts = 1 + Math.max(0, ...items.map((item) => failures.get(item) ?? 0))
    const longestMs = reason.kind === 'unavailable' ? LONGEST_SILENCE_WAIT_MS : LONGEST_FAILURE_WAIT_MS
    return retries.delayMs(reason, attempts) ?? Math.min(longestMs, waitAfter(attempts - 1))
  }

  function fail(item: Item, reason: Failure, delayMs: number): void {
    if (reason.kind === 'unavailable' && reason.cause === 'cancelled') return
    failures.set(item, (failures.get(item) ?? 0) + 1)
    item.askedAt = clock.monotonic() + delayMs - (item.poll?.periodMs ?? 0)
    listener.failed(item.instrument, reason)
  }

  return {
    setWish(instrument, wish) {
      plan.setWish(instrument, wish)
      // Wishes come in droves; the plan is made once for all of them.
      pumpAfter(0)
    },
    turn(instrument) {
      const item = plan.item(instrument)
      if (item?.poll === undefined || item.poll === null) return null
      const { periodMs } = item.poll
      return { expectedPeriodMs: periodMs, dueAt: item.inFlight ? Infinity : Math.max(quietUntil, item.poll.dueAt) }
    },
    wake() {
      const now = clock.monotonic()
      quietUntil = now + WAKE_MIN_MS + random() * WAKE_SPREAD_MS
      caller.cancelAll()
      caller.standing.probeSoon(quietUntil)
      const all = [...plan.items()]
      // Everything is due, in the order of its weight.
      for (const item of all)
        if (item.askedAt !== -Infinity) item.askedAt = now - (item.poll?.periodMs ?? 0) - item.wish.weight / 1e3
      plan.reschedule(all)
      pumpAfter(quietUntil - now)
    },
    stop() {
      stopped = true
      cancelTimer()
      caller.cancelAll()
    },
  }
}

function waitAfter(failuresInARow: number): number {
  return Math.min(LONGEST_FAILURE_WAIT_MS, FIRST_FAILURE_WAIT_MS * 2 ** failuresInARow)
}

/** Why a batch that was answered has nothing usable for one of its codes. */
function missing(item: Item, answer: Decoded<Batch<Quote>>): Failure {
  const dropped = answer.dropped.find(({ key }) => key === item.code)
  if (dropped?.reason === 'field')
    return { kind: 'malformed', message: `${item.code}: the field ${dropped.field} is unusable` }
  if (dropped?.reason === 'shape') return { kind: 'malformed', message: `${item.code}: not a quote` }
  return { kind: 'rejected', message: `${item.code}: the service answered without it`, code: 0 }
}
