/** Chooses the next poll: that of the focused symbol, then the due poll with the earliest deadline. */
import type { OperationRefusal } from '#core/service/operations.ts'
import { isPolled, isShown, type Item, type Poll } from './group.ts'
import { createHeap } from './heap.ts'

export interface PollQueue {
  place(poll: Poll): void
  takeOut(poll: Poll): void
  /**
   * Returns the due poll that goes ahead, else the due poll with the earliest deadline, else the next due poll.
   *
   * @param wentAhead Whether the last request went ahead. A starved poll goes next then.
   */
  next(now: number, wentAhead?: boolean): Poll | undefined
}

/** The deadline in periods after the last request, so that short periods go first when polls are late. */
const DEADLINE_PERIODS = 2
/** The deadline in periods after the first demand: a first value is worth more than a fresher one. */
const FIRST_DEADLINE_PERIODS = 0.25
/** A poll that waited this number of periods takes turns with the focused symbol, so that no poll waits for three. */
const STARVES_PERIODS = 1.5
/** Above any monotonic time. */
const RANK_STEP = 1e13

/**
 * @param placed Receives every poll whose times were set.
 * @param setTimes Sets the times of a placed poll, by default from its items.
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

export const isAhead = ({ rank }: Pick<Poll, 'rank'>): boolean => rank !== Infinity

export const isStarved = ({ starvesAt }: Pick<Poll, 'starvesAt'>, now: number): boolean => now >= starvesAt

/** The order of requests for the chosen symbol. */
const RANKS = { quote: 0, depth: 1, tick: 2, candles: 3 } as const

/** The price and the book of the chosen symbol go before a question about its bars. */
export const isBeforeBars = ({ rank }: Pick<Poll, 'rank'>): boolean => rank <= RANKS.depth

function rankOf({ kind, isAwaited, isolation }: Item): number {
  if (!isAwaited || isolation?.quarantined === true) return Infinity
  return kind === 'quote' || kind === 'depth' || kind === 'tick' ? RANKS[kind] : RANKS.candles
}

/** Sets the times of a poll as if its items had been answered and their periods started at `askedAt`, monotonic ms. */
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
    // No item is in two requests at the same time.
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
  // Values fetched in the idle interval are final; the first poll checks for new trades.
  return poll === polls[0] ? idle.nextCheckAt() : Infinity
}

function nextTryAt(item: Item, poll: Poll, refusal: OperationRefusal): number {
  // The service may accept a code that was never asked, but an operation outside the plan is the same for all codes.
  if (item.askedAt === -Infinity && refusal.reason.kind === 'rejected') return item.askedAt
  return poll === poll.group.polls[0] ? refusal.nextTryAt : Infinity
}

/** The first poll's check does not refresh an item that failed in the idle interval. */
const nextAttemptAt = ({ isolation, askedAt, heldUntil }: Item): number =>
  isolation?.quarantined === true ? askedAt + isolation.periodMs : heldUntil

function deadlineOf(item: Item, poll: Poll): number {
  if (item.askedAt !== -Infinity) return item.askedAt + DEADLINE_PERIODS * poll.periodMs
  // The first value of each group comes first, then newly visible subjects.
  if (poll === poll.group.polls[0]) return item.wantedAt - 1
  return isShown(item.demand) ? item.wantedAt : item.wantedAt + FIRST_DEADLINE_PERIODS * poll.periodMs
}
