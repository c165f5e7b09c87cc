/** Chooses the next request: first for the focused symbol, then questions and polls in turn. */
import type { Budget, Pace } from '#core/budget/budget.ts'
import type { Poll } from '../plan/group.ts'
import type { NextOneOff, QuestionQueue } from '../questions/question-queue.ts'
import { isAhead, isBeforeBars, isStarved, type PollQueue } from '../plan/poll-queue.ts'

export interface LastSent {
  readonly wasOneOff: boolean
  /** Whether it left before requests that were due earlier. */
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

/** Requests a minute below which a burst would leave nothing for the user's next choice. */
const AMPLE_LIMIT = 60

export const isSmall = (budget: Pick<Budget, 'limit'>): boolean => budget.limit() < AMPLE_LIMIT

export interface Departures {
  readonly polls: Pick<PollQueue, 'next'>
  readonly oneOffs: Pick<QuestionQueue, 'next'>
  readonly budget: BudgetFacts
  /** Ms until a request may leave; Infinity if unknown. */
  readonly waitMs: (pace: Pace) => number
  /** The poller's own delay of a request, ms; 0 or less without one. */
  readonly holdMs: (request: NextRequest, now: number) => number
}

export interface Departure {
  readonly next: NextRequest
  /** Ms until it may leave; 0 or less for now. */
  readonly waitMs: number
  /** The part of {@link waitMs} that the budget and the service require. */
  readonly callerWaitMs: number
}

export function nextDeparture(departures: Departures, last: LastSent, now: number): Departure {
  const { polls, oneOffs, budget, waitMs, holdMs } = departures
  const next = nextToSend({ poll: polls.next(now, last.wentAhead), oneOff: oneOffs.next(now), last }, budget, now)
  const callerWaitMs = waitMs(next.pace)
  return { next, callerWaitMs, waitMs: Math.max(next.dueAt - now, callerWaitMs, holdMs(next, now)) }
}

export const asSent = (request: NextRequest): LastSent => ({
  wasOneOff: request.poll === null,
  wentAhead: request.isAhead,
})

/** Without a poll and a question it is never due. */
function nextToSend({ poll, oneOff, last }: Candidates, budget: BudgetFacts, now: number): NextRequest {
  if (poll === undefined) return oneOffRequest(oneOff, budget, now)
  const isOneOffNext = oneOff !== undefined && goesFirst(oneOff, poll, last, now)
  return isOneOffNext ? oneOffRequest(oneOff, budget, now) : pollRequest(poll, budget)
}

function goesFirst(oneOff: NextOneOff, poll: Poll, last: LastSent, now: number): boolean {
  if (poll.dueAt > now) return oneOff.readyAt <= poll.dueAt
  if (oneOff.readyAt > now) return false
  if (oneOff.isFocused) return !isBeforeFocusedOneOff(poll, last, now)
  // A caller waits for the answer, but questions and polls take turns, so that neither starves.
  return !isAhead(poll) && !last.wasOneOff
}

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
 * The price and the book of the focused symbol are prompt, as are the first values of a group if the budget is ample.
 * First values would use up a small budget, and delay the user's next choice by a minute.
 */
function paceOf(poll: Poll, budget: BudgetFacts): Pace {
  if (isAhead(poll)) return 'prompt'
  if (isSmall(budget) || poll.dueAt !== -Infinity) return 'paced'
  const isFirstOfGroup = poll.group.items.every((item) => item.askedAt === -Infinity)
  return isFirstOfGroup || budget.used() < budget.limit() / 2 ? 'prompt' : 'paced'
}
