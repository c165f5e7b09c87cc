/**
 * Estimates when each waiting request will leave, by running copies of the queues and the budget. Answers count as
 * immediate, and no request is added.
 */
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import type { Caller } from '#core/service/caller.ts'
import { asSent, nextDeparture, type Departures, type LastSent } from './next-request.ts'
import { itemsToSend } from '../plan/free-slots.ts'
import type { Item, Poll } from '../plan/group.ts'
import { countFrom } from '../plan/phases.ts'
import type { Plan } from '../plan/plan.ts'
import { createPollQueue, setTimesAfter } from '../plan/poll-queue.ts'
import { createQuestionQueue, type WaitingQuestion } from '../questions/question-queue.ts'
import type { Subject } from '../demand/subject.ts'

export interface EstimateParts {
  readonly caller: {
    readonly budget: Pick<Caller['budget'], 'copy'>
    readonly hostStatus: Pick<Caller['hostStatus'], 'waitMs'>
  }
  readonly plan: Pick<Plan, 'item' | 'items' | 'groups'>
  readonly oneOffs: { waiting(): Iterable<WaitingQuestion> }
  readonly isFocused: (subject: Subject) => boolean
  readonly holdMs: Departures['holdMs']
  readonly last: () => LastSent
}

/** With thousands of rows, the last ones count as due at the end of the estimate. */
const MAX_STEPS = 1_000
/**
 * The estimate covers at least this number of requests and this time. A poll that is due later counts as sent when due.
 */
const HORIZON_REQUESTS = 100
const MIN_HORIZON_MS = 30 * SECOND_MS
/** Shorter waits come from rounding. */
const MIN_WAIT_MS = 1

export interface Estimate {
  /** Monotonic ms. */
  readonly turns: ReadonlyMap<Item, number>
  /** The end of the estimate, monotonic ms. */
  readonly endsAt: number
}

/** Starts at `now`, monotonic ms. Returns null while the next request depends on a pending answer. */
export function estimateTurns(
  { caller, plan, oneOffs, isFocused, holdMs, last }: EstimateParts,
  now: number,
): Estimate | null {
  const hostWaitMs = caller.hostStatus.waitMs(now)
  if (hostWaitMs === Infinity) return null
  let at = now
  const budget = caller.budget.copy({ monotonic: () => at })
  at += Math.max(0, hostWaitMs)

  const turns = new Map<Item, number>()
  const record = (items: Iterable<Item>) => {
    for (const item of items) if (!turns.has(item)) turns.set(item, at)
  }
  const polls = copyPolls(plan)
  const questions = copyQuestions(oneOffs.waiting(), isFocused, (subjects) => {
    const items = subjects.flatMap((subject) => plan.item(subject) ?? [])
    record(items)
    for (const item of items) polls.answered(item, at)
  })
  const departures: Departures = { polls, oneOffs: questions, budget, waitMs: budget.waitMs, holdMs }
  const horizonAt = now + Math.max(MIN_HORIZON_MS, (HORIZON_REQUESTS * MINUTE_MS) / budget.limit())
  let previous = last()
  for (let step = 0; step < MAX_STEPS && polls.dueAt() <= Math.max(at, horizonAt); step++) {
    const { next, waitMs } = nextDeparture(departures, previous, at)
    if (waitMs === Infinity) break
    if (waitMs >= MIN_WAIT_MS) {
      at += waitMs
      continue
    }
    previous = asSent(next)
    budget.spend()
    if (next.poll === null) questions.send(at)
    else record(polls.send(next.poll, at, MINUTE_MS / budget.limit()))
  }
  return { turns, endsAt: at }
}

const NO_CHANCE = () => 0.5

function copyPolls(plan: Pick<Plan, 'groups'>) {
  const queue = createPollQueue(
    () => undefined,
    () => undefined,
  )
  const copies = new Map<Poll, Poll>()
  const originals = new Map<Poll, Poll>()
  const waiting = new Set<Poll>()

  function sentAgain(copy: Poll, askedAt: number): void {
    setTimesAfter(copy, askedAt)
    queue.place(copy)
  }

  for (const { polls } of plan.groups())
    for (const poll of polls) {
      const copy = { ...poll, heapIndex: -1 }
      copies.set(poll, copy)
      originals.set(copy, poll)
      const [first] = poll.items
      // A poll in flight is due again one period after it was sent.
      if (first !== undefined && poll.items.every(({ inFlight }) => inFlight)) setTimesAfter(copy, first.askedAt)
      else if (copy.dueAt !== Infinity) waiting.add(copy)
      queue.place(copy)
    }
  // The earliest is at the end.
  const byDueAt = [...waiting].map((copy) => ({ copy, dueAt: copy.dueAt })).sort((a, b) => b.dueAt - a.dueAt)

  return {
    next: queue.next,
    /** The due time of the earliest unsent copy, monotonic ms, or Infinity. */
    dueAt(): number {
      for (let first = byDueAt.at(-1); first !== undefined; first = byDueAt.at(-1)) {
        if (waiting.has(first.copy)) return first.dueAt
        byDueAt.pop()
      }
      return Infinity
    },
    /** Returns the items that leave with the first request of a copy. */
    send(copy: Poll, at: number, gapMs: number): readonly Item[] {
      const [first] = copy.items
      const items = waiting.delete(copy) ? itemsToSend(originals.get(copy) ?? copy, at) : []
      sentAgain(copy, first === undefined ? Infinity : countFrom(first, at, gapMs, NO_CHANCE))
      return items
    },
    /** A question has brought the item's value. */
    answered({ poll }: Item, at: number): void {
      const copy = poll === null || poll.items.length > 1 ? undefined : copies.get(poll)
      if (copy !== undefined) sentAgain(copy, at)
    },
  }
}

function copyQuestions(
  waiting: Iterable<WaitingQuestion>,
  isFocused: (subject: Subject) => boolean,
  left: (subjects: readonly Subject[]) => void,
) {
  const queue = createQuestionQueue(isFocused)
  for (const { readyAt, subjects } of waiting)
    queue.add({ readyAt, subjects, send: () => left(subjects()), giveUp: () => undefined })
  return queue
}
