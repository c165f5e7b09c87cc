/** Sends one poll of the plan and passes its answer on. */
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Random } from '#core/ports/random.ts'
import type { RequestReason } from '#model/service/feed-health.ts'
import type { Caller } from '#core/service/caller.ts'
import type { RetryPolicy } from '#core/service/retry.ts'
import type { Outcomes } from '../questions/outcomes.ts'
import { itemsToSend } from '../plan/free-slots.ts'
import type { Item, Poll } from '../plan/group.ts'
import { countFrom } from '../plan/phases.ts'
import type { Plan } from '../plan/plan.ts'
import type { Subject } from '../demand/subject.ts'

export interface PollSenderParts {
  readonly caller: Pick<Caller, 'call' | 'budget'>
  readonly plan: Pick<Plan, 'reschedule'>
  readonly outcomes: Outcomes
  readonly retries: RetryPolicy
  readonly random: Random
  readonly sent: () => void
  /** The values or failures of these subjects may have changed. */
  readonly answered: (subjects: readonly Subject[]) => void
  readonly isStopped: () => boolean
}

/** `now` is monotonic ms. Resolves when the answer was passed on. */
export function createPollSender(parts: PollSenderParts): (poll: Poll, now: number) => Promise<void> {
  const { caller, plan, outcomes, retries, random } = parts

  return async (poll, now) => {
    const items = itemsToSend(poll, now)
    const isRetry = outcomes.isRetry(items)
    const reason = reasonOf(poll, isRetry)
    if (!isRetry) retries.firstAttempt()
    markSent(items, now, MINUTE_MS / caller.budget.limit(), random)
    plan.reschedule(items)
    const { endpoint, region, exchange } = poll.group
    const answer = caller.call(endpoint, { region, exchange, codes: items.map((item) => item.code) }, reason)
    parts.sent()
    const result = await answer
    if (parts.isStopped()) return
    for (const item of items) item.inFlight = false
    const subjects = outcomes.deliver(items, result)
    plan.reschedule(items)
    parts.answered(subjects)
  }
}

function markSent(items: readonly Item[], now: number, gapMs: number, random: Random): void {
  for (const item of items) {
    item.askedAt = countFrom(item, now, gapMs, random)
    item.sentAt = now
    item.heldUntil = -Infinity
    item.inFlight = true
    item.turnAt = null
  }
}

/** @param isRetry The previous attempt failed. */
function reasonOf({ items, group }: Poll, isRetry: boolean): RequestReason {
  const isolation = items[0]?.isolation ?? null
  if (isolation !== null) return isolation.quarantined ? 'quarantine' : 'search'
  if (isRetry) return 'retry'
  if (items.every(({ askedAt }) => askedAt === -Infinity)) return 'first'
  return group.idle.since() === null ? 'due' : 'look'
}
