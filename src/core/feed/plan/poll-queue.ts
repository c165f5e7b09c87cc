/**
 * Chooses the next poll: that of the focused symbol first, and of the others that are due the one with the earliest deadline.
 */
import type { OperationRefusal } from '#core/service/operations.ts'
import { isPolled, isShown, type Item, type Poll } from './group.ts'
import { createHeap } from './heap.ts'

export interface PollQueue {
  /** Puts a poll where its items' times now say it belongs. */
  place(poll: Poll): void
  takeOut(poll: Poll): void
  /**
   * Returns the due poll that goes ahead of the others, or else the due poll with the earliest deadline. Returns the one that will be
   * due first if no poll is due.
   *
   * @param wentAhead Whether the last request went ahead of the others. A poll that has waited too long takes its turn then.
   */
  next(now: number, wentAhead?: boolean): Poll | undefined
}

/** An item's deadline is this many periods after it was last asked: late, what is asked often goes before what is not. */
const DEADLINE_PERIODS = 2
/** And after it was first wanted: a first value is worth more than a fresher one. */
const FIRST_DEADLINE_PERIODS = 0.25
/** A poll that has waited this many of its periods takes turns with the focused symbol, so that no poll waits for three. */
const STARVES_PERIODS = 1.5
/** More than any monotonic time. */
const RANK_STEP = 1e13

/**
 * @param placed Receives every poll whose times were set.
 * @param setTimes Sets the times of a poll that is placed; from its items unless given.
 */
export function createPollQueue(placed: (poll: Poll) => void, setTimes = setTimesByItems): PollQueue {
  const waiting = createHeap<Poll>((poll) => poll.dueAt, orderOf)
  const due = createHeap<Poll>((poll) => poll.deadline, orderOf)
  const ahead = createHeap<Poll>((poll) => poll.rank * RANK_STEP + poll.deadline, orderOf)

  function takeOut(poll: Poll): void {
    waiting.remove(poll)
    due.remove(poll)
    ahead.remove(poll)
  }

  return {
    takeOut,
    place(poll) {
      takeOut(poll)
      setTimes(poll)
      waiting.add(poll)
      placed(poll)
    },
    next(now, wentAhead = false) {
      for (let poll = waiting.first(); poll !== undefined && poll.dueAt <= now; poll = waiting.first()) {
        waiting.remove(poll)
        if (isAhead(poll)) ahead.add(poll)
        else due.add(poll)
      }
      const [chosen, late] = [ahead.first(), due.first()]
      if (chosen === undefined) return late ?? waiting.first()
      return wentAhead && late !== undefined && isStarved(late, now) ? late : chosen
    },
  }
}

const orderOf = ({ order }: Poll): number => order

/** Whether the poll goes before all that are merely due. */
export const isAhead = ({ rank }: Pick<Poll, 'rank'>): boolean => rank !== Infinity

export const isStarved = ({ starvesAt }: Pick<Poll, 'starvesAt'>, now: number): boolean => now >= starvesAt

/** In which order the values of what the user chose are asked for. */
const RANKS = { quote: 0, depth: 1, tick: 2, candles: 3 } as const

/** Whether the poll may go before a question about bars of the chosen symbol: its price and its book may. */
export const isBeforeBars = ({ rank }: Pick<Poll, 'rank'>): boolean => rank <= RANKS.depth

function rankOf({ kind, isAwaited, isolation }: Item): number {
  if (!isAwaited || isolation?.quarantined === true) return Infinity
  return kind === 'quote' || kind === 'depth' || kind === 'tick' ? RANKS[kind] : RANKS.candles
}

/** Sets the times of a poll as if all of its items had been answered, and their period ran from a monotonic time. */
export function setTimesAfter(poll: Poll, askedAt: number): void {
  poll.dueAt = isPolled(poll.group) ? askedAt + poll.periodMs : Infinity
  poll.deadline = askedAt + DEADLINE_PERIODS * poll.periodMs
  poll.starvesAt = askedAt + STARVES_PERIODS * poll.periodMs
  poll.rank = Infinity
}

function setTimesByItems(poll: Poll): void {
  poll.dueAt = Infinity
  poll.deadline = Infinity
  poll.starvesAt = Infinity
  poll.rank = Infinity
  for (const item of poll.items) {
    // What is in flight is not due: nothing is ever asked twice at once.
    if (item.inFlight) continue
    poll.dueAt = Math.min(poll.dueAt, Math.max(item.heldUntil, dueAtOf(item, poll)))
    poll.deadline = Math.min(poll.deadline, deadlineOf(item, poll))
    poll.starvesAt = Math.min(poll.starvesAt, Math.max(item.askedAt, item.wantedAt) + STARVES_PERIODS * poll.periodMs)
    poll.rank = Math.min(poll.rank, rankOf(item))
  }
}

function dueAtOf(item: Item, poll: Poll): number {
  const { idle, polls, refusal: refusalOf } = poll.group
  const refusal = refusalOf()
  if (refusal !== null) return nextTryAt(item, poll, refusal)
  const idleSince = idle.since()
  if (idleSince !== null && item.hasFailed) return nextAttemptAt(item)
  if (idleSince === null || item.askedAt < idleSince)
    return rankOf(item) === Infinity ? item.askedAt + poll.periodMs : -Infinity
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
  return isShown(item.demand) ? item.wantedAt : item.wantedAt + FIRST_DEADLINE_PERIODS * poll.periodMs
}
