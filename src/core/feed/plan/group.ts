/** Groups instruments whose values one request can carry, and cuts the groups into polls. */
import type { Batch, BatchParameters, Endpoint } from '#api/wire/endpoint.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { HeapMember } from './heap.ts'
import type { Clock } from '#core/ports/clock.ts'
import { notServed, type OperationRefusal } from '#core/service/operations.ts'
import type { IdleInterval } from './idle-interval.ts'
import type { Polling } from '../values/provenance.ts'
import type { PolledKind, PolledValue, Subject } from '../demand/subject.ts'
import { DEMANDS, type Demand, type MergedDemand } from '../demand/demand.ts'

/** Everything that shares a kind, and with it the path, a region and an exchange. */
export interface Group {
  /** Its number among all groups: 0 was wanted first. */
  readonly order: number
  readonly endpoint: Endpoint<BatchParameters, Batch<PolledValue<PolledKind>>>
  readonly region: string
  readonly exchange: string
  readonly idle: IdleInterval
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
  demand: MergedDemand
  /** How its own state lowers the demand; null leaves it as it is. */
  reduction: Reduction | null
  isolation: Isolation | null
  poll: Poll | null
  inFlight: boolean
  /** When it was first wanted, monotonic ms. */
  readonly wantedAt: number
  /** Whether the user chose its symbol, and no answer about it has come since. */
  isAwaited: boolean
  /** When it was last sent, monotonic ms; -Infinity before that. */
  sentAt: number
  /** Monotonic ms from which the period runs: about when it was last asked; -Infinity before that. */
  askedAt: number
  /** Monotonic ms before which it is not asked again, after a failure. */
  heldUntil: number
  /** Whether the last request with it was refused or not answered. */
  hasFailed: boolean
  /** Monotonic ms at which it is estimated to be sent, Infinity for never; null before an estimate. */
  turnAt: number | null
}

/** How much less an instrument is asked that has little news. */
export interface Reduction {
  readonly reason: 'halted' | 'delisted' | 'missing'
  readonly weightFactor: number
  readonly minPeriodMs: number
}

/**
 * Marks instruments that are asked apart from the others because a request with them was refused: halves of a batch while the
 * bad code in it is searched for, and then that code alone.
 */
export interface Isolation {
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
  /** Breaks ties: the poll with the lowest order goes first if deadlines are equal. Follows the order in which groups were wanted. */
  readonly order: number
  readonly items: readonly Item[]
  /** Sum of its items' weights. */
  readonly weight: number
  readonly demandedPeriodMs: number
  /** No other code may join it. */
  readonly apart: boolean
  periodMs: number
  /** Monotonic ms from which it may be sent; Infinity while it cannot be. */
  dueAt: number
  /** Monotonic ms by which it should be sent: of several that are due, the one with the earliest goes first. */
  deadline: number
  /** Monotonic ms from which it shares the turns with polls that go ahead. */
  starvesAt: number
  /** The rank among polls that go ahead of all others, the lowest first; Infinity for one that does not. */
  rank: number
}

/** Returns how each item of a poll is polled, as far as provenance goes. */
export function pollingOf(
  { group, items, periodMs, dueAt }: Poll,
  clock: Pick<Clock, 'now' | 'monotonic'>,
): (item: Pick<Item, 'turnAt'>) => Polling {
  const refusal = group.refusal()
  const polling: Polling = {
    periodMs: isPolled(group) && periodMs !== Infinity ? periodMs : null,
    dueAt,
    session: group.idle.session(),
    quarantined: items[0]?.isolation?.quarantined ?? false,
    refusal: refusal === null ? null : notServed(refusal, clock),
  }
  return ({ turnAt }) => (turnAt === null ? polling : { ...polling, dueAt: turnAt })
}

/** Whether the group's polls are sent as the plan says: its market is not idle and the service serves the operation. */
export function isPolled({ idle, refusal }: Pick<Group, 'idle' | 'refusal'>): boolean {
  return idle.since() === null && refusal() === null
}

/** A value that was asked for this recently is fresh enough for a symbol that was just chosen, ms. */
const FRESH_MS = 10_000

/** Sets the demand of an item. Its next answer is awaited from the moment when its symbol is chosen. */
export function demandOf(item: Item, demand: MergedDemand, now: number): void {
  const isChosen = demand.isFocused === true && item.demand.isFocused !== true
  if (isChosen && now - item.sentAt > FRESH_MS) item.isAwaited = true
  else if (demand.isFocused !== true) item.isAwaited = false
  item.demand = demand
}

/** Whether it is at least as important as what a window shows. */
export const isShown = ({ weight }: Pick<Demand, 'weight'>): boolean => weight >= DEMANDS.visible.weight

export const isArmed = ({ weight }: Pick<Demand, 'weight'>): boolean => weight >= DEMANDS.armedAlert.weight

/**
 * Cuts a group into polls. Like weights go together: of all ways to fill the requests this one has
 * the smallest sum of sqrt(weight), and with it the smallest possible age.
 */
export function cut(group: Group): readonly Poll[] {
  const { size } = group
  const trusted = group.items.filter((item) => item.isolation === null)
  const polls: Poll[] = []
  trusted.sort(byDemand)
  for (let start = 0; start < trusted.length; start += size)
    polls.push(createPoll(group, trusted.slice(start, start + size), polls.length, false))
  const isolated = Map.groupBy(
    group.items.filter((item) => item.isolation !== null),
    (item) => item.isolation,
  )
  for (const items of isolated.values()) polls.push(createPoll(group, items, polls.length, true))
  return polls
}

function byDemand(a: Item, b: Item): number {
  const [left, right] = [reducedDemand(a), reducedDemand(b)]
  return right.weight - left.weight || left.demandedPeriodMs - right.demandedPeriodMs
}

/** More than a group has polls. */
const ORDERS_PER_GROUP = 1e6

function createPoll(group: Group, items: readonly Item[], index: number, apart: boolean): Poll {
  const order = group.order * ORDERS_PER_GROUP + index
  let weight = 0
  let demandedPeriodMs = Infinity
  for (const item of items) {
    const demand = reducedDemand(item)
    weight += demand.weight
    demandedPeriodMs = Math.min(demandedPeriodMs, demand.demandedPeriodMs)
  }
  const poll: Poll = {
    group, order, items, weight, demandedPeriodMs, apart, periodMs: Infinity, dueAt: Infinity, deadline: Infinity,
    starvesAt: Infinity, rank: Infinity, heapIndex: -1,
  } // prettier-ignore
  for (const item of items) item.poll = poll
  return poll
}

/** The demand, lowered to what the instrument's own state makes worth asking. */
function reducedDemand({ demand, reduction, isolation }: Item): Demand {
  const minPeriodMs = Math.max(reduction?.minPeriodMs ?? 0, isolation?.periodMs ?? 0)
  if (minPeriodMs === 0) return demand
  return {
    weight: demand.weight * (reduction?.weightFactor ?? 1),
    demandedPeriodMs: Math.max(demand.demandedPeriodMs, minPeriodMs),
  }
}
