/** Instruments whose values one request can carry, and how they are cut into polls. */
import type { Batch, BatchParameters, Endpoint } from '../../../api/endpoint.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import type { HeapMember } from './heap.ts'
import type { OperationRefusal } from '../../service/operations.ts'
import type { Rest } from './idle-interval.ts'
import type { Polling } from '../provenance.ts'
import type { PolledKind, PolledValue, Subject } from '../subject.ts'
import type { Wish } from '../demand.ts'

/** Everything that shares a kind, and with it the path, a region and an exchange. */
export interface Group {
  readonly endpoint: Endpoint<BatchParameters, Batch<PolledValue<PolledKind>>>
  readonly region: string
  readonly exchange: string
  readonly rest: Rest
  /** Why the operation is not asked for this region; null while it is. */
  readonly refusal: () => OperationRefusal | null
  /** Codes in one request: the plan's number, or fewer where the service was found to take fewer. */
  size: number
  items: Item[]
  /** By falling weight. */
  polls: readonly Poll[]
}

/** One subject, as the plan sees it. */
export interface Item {
  readonly subject: Subject
  readonly kind: PolledKind
  readonly instrument: InstrumentId
  readonly code: string
  readonly group: Group
  wish: Wish
  /** What its own state makes of the wish; null leaves it as it is. */
  easing: Easing | null
  suspicion: Suspicion | null
  poll: Poll | null
  inFlight: boolean
  /** When it was first wanted, monotonic ms. */
  readonly wantedAt: number
  /** Monotonic ms from which the period runs: about when it was last asked; -Infinity before that. */
  askedAt: number
  /** Monotonic ms before which it is not asked again, after a failure. */
  heldUntil: number
}

/** An instrument that has little to tell is asked less. */
export interface Easing {
  readonly reason: 'halted' | 'delisted' | 'missing'
  readonly weightFactor: number
  readonly leastPeriodMs: number
}

/**
 * Instruments that are asked apart from the others because a request with them was refused: halves of a batch while the bad
 * code in it is looked for, and then that code alone.
 */
export interface Suspicion {
  readonly quarantined: boolean
  /** How often a quarantined code is tried again, ms. */
  readonly periodMs: number
  /** Refusals that led here. */
  readonly refusals: number
  /** Shared by the two halves of a batch: how many of them were refused. Null for a quarantined code. */
  readonly siblings: { refused: number } | null
}

/** Instruments that are asked together, again and again. */
export interface Poll extends HeapMember {
  readonly group: Group
  readonly items: readonly Item[]
  /** Sum of its items' weights. */
  readonly weight: number
  readonly wishedPeriodMs: number
  /** No other code may join it. */
  readonly apart: boolean
  periodMs: number
  /** Monotonic ms from which it may be sent; Infinity while it cannot be. */
  dueAt: number
  /** Monotonic ms by which it should be sent: of several that are due, the one with the earliest goes first. */
  deadline: number
}

/** How the items of a poll are polled, as far as provenance goes. */
export function pollingOf({ group, items, periodMs, dueAt }: Poll): Polling {
  return {
    periodMs: isPolled(group) && periodMs !== Infinity ? periodMs : null,
    dueAt,
    session: group.rest.session(),
    quarantined: items[0]?.suspicion?.quarantined ?? false,
  }
}

/** Whether the group's polls are sent as the plan says: its market is awake and the service serves the operation. */
export function isPolled({ rest, refusal }: Pick<Group, 'rest' | 'refusal'>): boolean {
  return rest.since() === null && refusal() === null
}

/**
 * Cuts a group into polls. Like weights go together: of all ways to fill the requests this one has
 * the least sum of sqrt(weight), and with it the least possible age.
 */
export function cut(group: Group): readonly Poll[] {
  const { size } = group
  const trusted = group.items.filter((item) => item.suspicion === null)
  const polls: Poll[] = []
  trusted.sort(byWish)
  for (let start = 0; start < trusted.length; start += size)
    polls.push(createPoll(group, trusted.slice(start, start + size), false))
  const suspects = Map.groupBy(
    group.items.filter((item) => item.suspicion !== null),
    (item) => item.suspicion,
  )
  for (const items of suspects.values()) polls.push(createPoll(group, items, true))
  return polls
}

function byWish(a: Item, b: Item): number {
  const [left, right] = [easedWish(a), easedWish(b)]
  return right.weight - left.weight || left.wishedPeriodMs - right.wishedPeriodMs
}

function createPoll(group: Group, items: readonly Item[], apart: boolean): Poll {
  let weight = 0
  let wishedPeriodMs = Infinity
  for (const item of items) {
    const wish = easedWish(item)
    weight += wish.weight
    wishedPeriodMs = Math.min(wishedPeriodMs, wish.wishedPeriodMs)
  }
  const poll: Poll = {
    group, items, weight, wishedPeriodMs, apart, periodMs: Infinity, dueAt: Infinity, deadline: Infinity, heapIndex: -1,
  } // prettier-ignore
  for (const item of items) item.poll = poll
  return poll
}

/** The wish as far as the instrument's own state makes it worth granting. */
export function easedWish({ wish, easing, suspicion }: Item): Wish {
  const leastPeriodMs = Math.max(easing?.leastPeriodMs ?? 0, suspicion?.periodMs ?? 0)
  if (leastPeriodMs === 0) return wish
  return {
    weight: wish.weight * (easing?.weightFactor ?? 1),
    wishedPeriodMs: Math.max(wish.wishedPeriodMs, leastPeriodMs),
  }
}
