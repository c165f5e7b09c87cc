/** Chooses what leaves next: what the user chose, then questions and polls in turn. */
import type { Budget, Pace } from '#core/budget/budget.ts'
import type { Poll } from '../plan/group.ts'
import type { NextOneOff, QuestionQueue } from '../questions/question-queue.ts'
import { isAhead, isBeforeBars, isStarved, type PollQueue } from '../plan/poll-queue.ts'

/** The request that left last. */
export interface LastSent {
  readonly wasOneOff: boolean
  /** Whether it went ahead of what was due before it. */
  readonly wentAhead: boolean
}

export const NOTHING_SENT: LastSent = { wasOneOff: false, wentAhead: false }

interface Candidates {
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

/** The queues that requests wait in, and all that holds them back. */
export interface Departures {
  readonly polls: Pick<PollQueue, 'next'>
  readonly oneOffs: Pick<QuestionQueue, 'next'>
  readonly budget: BudgetFacts
  /** Ms until a request may leave at a pace; Infinity when that is not known. */
  readonly waitMs: (pace: Pace) => number
  /** How long the poller itself holds a request back, ms; 0 or less when it does not. */
  readonly holdMs: (request: NextRequest, now: number) => number
}

export interface Departure {
  readonly next: NextRequest
  /** How long until it may leave, ms; 0 or less when it may leave now. */
  readonly waitMs: number
  /** The part of {@link waitMs} that the budget and the service ask for. */
  readonly callerWaitMs: number
}

/** Returns the request that leaves next, and when it may. */
export function nextDeparture(departures: Departures, last: LastSent, now: number): Departure {
  const { polls, oneOffs, budget, waitMs, holdMs } = departures
  const next = nextToSend({ poll: polls.next(now, last.wentAhead), oneOff: oneOffs.next(now), last }, budget, now)
  const callerWaitMs = waitMs(next.pace)
  return { next, callerWaitMs, waitMs: Math.max(next.dueAt - now, callerWaitMs, holdMs(next, now)) }
}

/** Returns the request as the last one that left. */
export const asSent = (request: NextRequest): LastSent => ({
  wasOneOff: request.poll === null,
  wentAhead: request.isAhead,
})

/** Returns the request that leaves next. Without a poll and a question it is one that is never due. */
function nextToSend({ poll, oneOff, last }: Candidates, budget: BudgetFacts, now: number): NextRequest {
  if (poll === undefined) return oneOffRequest(oneOff, budget, now)
  const isOneOffNext = oneOff !== undefined && goesFirst(oneOff, poll, last, now)
  return isOneOffNext ? oneOffRequest(oneOff, budget, now) : pollRequest(poll, budget)
}

/** Whether a question leaves before a poll. */
function goesFirst(oneOff: NextOneOff, poll: Poll, last: LastSent, now: number): boolean {
  if (poll.dueAt > now) return oneOff.readyAt <= poll.dueAt
  if (oneOff.readyAt > now) return false
  if (oneOff.isFocused) return !isBeforeFocusedOneOff(poll, last, now)
  // A caller waits for the answer, but when both are due they take turns, so that neither starves the other.
  return !isAhead(poll) && !last.wasOneOff
}

/** Whether a poll that is due goes before a question about the focused symbol. */
function isBeforeFocusedOneOff(poll: Poll, last: LastSent, now: number): boolean {
  return isAhead(poll) ? isBeforeBars(poll) : last.wentAhead && isStarved(poll, now)
}

function oneOffRequest(oneOff: NextOneOff | undefined, budget: BudgetFacts, now: number): NextRequest {
  const dueAt = oneOff?.readyAt ?? Infinity
  const isFocused = oneOff?.isFocused === true && dueAt <= now
  return { poll: null, dueAt, pace: isFocused || !isSmall(budget) ? 'prompt' : 'paced', isAhead: isFocused }
}

function pollRequest(poll: Poll, budget: BudgetFacts): NextRequest {
  return { poll, dueAt: poll.dueAt, pace: paceOf(poll, budget), isAhead: isAhead(poll) }
}

/**
 * Returns the pace of a poll. The price and the book of the focused symbol do not wait for the pace of the rest. With an ample budget
 * the first values of a group do not wait either. They would use up a small budget, and the next choice would wait for a minute.
 */
function paceOf(poll: Poll, budget: BudgetFacts): Pace {
  if (isAhead(poll)) return 'prompt'
  if (isSmall(budget) || poll.dueAt !== -Infinity) return 'paced'
  const isFirstOfGroup = poll.group.items.every((item) => item.askedAt === -Infinity)
  return isFirstOfGroup || budget.used() < budget.limit() / 2 ? 'prompt' : 'paced'
}
