/** Chooses which poll goes next: of those that are due, the one with the earliest deadline. */
import type { OperationRefusal } from '../../service/operations.ts'
import type { Item, Poll } from './group.ts'
import { DEMANDS } from '../demand.ts'
import { createHeap } from './heap.ts'

export interface PollQueue {
  /** Puts a poll where its items' times now say it belongs. */
  place(poll: Poll): void
  takeOut(poll: Poll): void
  /** Of what is due, the poll with the earliest deadline; while nothing is due, the one that is due next. */
  next(now: number): Poll | undefined
}

/** An item's deadline is this many periods after it was last asked: late, what is asked often goes before what is not. */
const DEADLINE_PERIODS = 2
/** And after it was first wanted: a first value is worth more than a fresher one. */
const FIRST_DEADLINE_PERIODS = 0.25

/** `placed` receives every poll whose times were set. */
export function createPollQueue(placed: (poll: Poll) => void): PollQueue {
  const waiting = createHeap<Poll>((poll) => poll.dueAt)
  const due = createHeap<Poll>((poll) => poll.deadline)

  function takeOut(poll: Poll): void {
    waiting.remove(poll)
    due.remove(poll)
  }

  return {
    takeOut,
    place(poll) {
      takeOut(poll)
      setTimes(poll)
      waiting.add(poll)
      placed(poll)
    },
    next(now) {
      for (let poll = waiting.first(); poll !== undefined && poll.dueAt <= now; poll = waiting.first()) {
        waiting.remove(poll)
        due.add(poll)
      }
      return due.first() ?? waiting.first()
    },
  }
}

function setTimes(poll: Poll): void {
  poll.dueAt = Infinity
  poll.deadline = Infinity
  for (const item of poll.items) {
    // What is in flight is not due: nothing is ever asked twice at once.
    if (item.inFlight) continue
    poll.dueAt = Math.min(poll.dueAt, Math.max(item.heldUntil, dueAtOf(item, poll)))
    poll.deadline = Math.min(poll.deadline, deadlineOf(item, poll))
  }
}

function dueAtOf(item: Item, poll: Poll): number {
  const { idle, polls, refusal: refusalOf } = poll.group
  const refusal = refusalOf()
  if (refusal !== null) return nextTryAt(item, poll, refusal)
  const idleSince = idle.since()
  if (idleSince !== null && item.hasFailed) return nextAttemptAt(item)
  if (idleSince === null || item.askedAt < idleSince) return item.askedAt + poll.periodMs
  // What was fetched in the idle interval is final; only the first poll checks now and then whether the market trades again.
  return poll === polls[0] ? idle.nextCheckAt() : Infinity
}

function nextTryAt(item: Item, poll: Poll, refusal: OperationRefusal): number {
  // A code that was never asked for may be one that is not declined; what the plan does not include is the same for all.
  if (item.askedAt === -Infinity && refusal.reason.kind === 'rejected') return item.askedAt
  return poll === poll.group.polls[0] ? refusal.nextTryAt : Infinity
}

/** What failed in an idle interval was not fetched in it, so nobody else's check brings it. */
const nextAttemptAt = ({ isolation, askedAt, heldUntil }: Item): number =>
  isolation?.quarantined === true ? askedAt + isolation.periodMs : heldUntil

function deadlineOf(item: Item, poll: Poll): number {
  if (item.askedAt !== -Infinity) return item.askedAt + DEADLINE_PERIODS * poll.periodMs
  // One answer of every group comes first, and then what somebody has just put on screen.
  if (poll === poll.group.polls[0]) return item.wantedAt - 1
  const isShown = item.demand.weight >= DEMANDS.visible.weight
  return isShown ? item.wantedAt : item.wantedAt + FIRST_DEADLINE_PERIODS * poll.periodMs
}
