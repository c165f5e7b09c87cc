/** Chooses what leaves next: what the user chose, then questions and polls in turn. */
import type { Budget, Pace } from '../budget/budget.ts'
import type { NextOneOff } from './one-offs.ts'
import type { Poll } from './plan/group.ts'
import { isAhead, isBeforeBars, isStarved } from './plan/poll-queue.ts'

/** The request that left last. */
export interface LastSent {
  readonly wasOneOff: boolean
  /** Whether it went ahead of what was due before it. */
  readonly wentAhead: boolean
}

export const NOTHING_SENT: LastSent = { wasOneOff: false, wentAhead: false }

export interface Candidates {
  readonly poll: Poll | undefined
  readonly oneOff: NextOneOff | undefined
  readonly last: LastSent
}

export interface NextRequest {
  /** Null for a one-off request. */
  readonly poll: Poll | null
  /** Monotonic ms. */
  readonly dueAt: number
  readonly pace: Pace
  readonly isAhead: boolean
}

type BudgetFacts = Pick<Budget, 'limit' | 'used'>

/** Requests a minute below which a burst would leave nothing for what the user does next. */
const AMPLE_LIMIT = 60

/** Whether a part of the budget has to be left for what the user chooses next. */
export const isSmall = (budget: Pick<Budget, 'limit'>): boolean => budget.limit() < AMPLE_LIMIT

export function nextToSend({ poll, oneOff, last }: Candidates, budget: BudgetFacts, now: number): NextRequest {
  const isPollDue = poll !== undefined && poll.dueAt <= now
  if (isPollDue && isTurnOf(poll, oneOff, last, now)) return pollRequest(poll, budget)
  if (oneOff !== undefined && oneOff.isFocused && oneOff.readyAt <= now)
    return { poll: null, dueAt: oneOff.readyAt, pace: 'prompt', isAhead: true }
  if (isPollDue && isAhead(poll)) return pollRequest(poll, budget)
  // Somebody waits for a one-off; but when both are due they take turns, so that neither can starve the other.
  const isTurn = last.wasOneOff && isPollDue
  if (poll === undefined || (oneOff !== undefined && oneOff.readyAt <= Math.max(now, poll.dueAt) && !isTurn))
    return { poll: null, dueAt: oneOff?.readyAt ?? Infinity, pace: paceOfOneOff(budget), isAhead: false }
  return pollRequest(poll, budget)
}

/** Whether a poll that is due goes before a question about the focused symbol. */
function isTurnOf(poll: Poll, oneOff: NextOneOff | undefined, last: LastSent, now: number): boolean {
  if (isAhead(poll)) return isBeforeBars(poll)
  return last.wentAhead && oneOff?.isFocused === true && isStarved(poll, now)
}

function pollRequest(poll: Poll, budget: BudgetFacts): NextRequest {
  return { poll, dueAt: poll.dueAt, pace: paceOf(poll, budget), isAhead: isAhead(poll) }
}

/**
 * The price and the book of what the user chose do not wait for the pace of the rest. With an ample budget neither does what nobody
 * has seen yet; a small one would be used up by that, and the next choice would wait for a minute.
 */
function paceOf(poll: Poll, budget: BudgetFacts): Pace {
  if (isAhead(poll)) return 'prompt'
  if (isSmall(budget) || poll.dueAt !== -Infinity) return 'paced'
  const isFirstOfGroup = poll.group.items.every((item) => item.askedAt === -Infinity)
  return isFirstOfGroup || budget.used() < budget.limit() / 2 ? 'prompt' : 'paced'
}

const paceOfOneOff = (budget: BudgetFacts): Pace => (isSmall(budget) ? 'paced' : 'prompt')
