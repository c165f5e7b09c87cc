/** Groups instruments that one request can carry, and cuts the groups into polls. */
import type { Batch, BatchParameters, Endpoint } from '#api/wire/endpoint.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { HeapMember } from './heap.ts'
import type { Clock } from '#core/ports/clock.ts'
import { notServed, type OperationRefusal } from '#core/service/operations.ts'
import type { IdleInterval } from './idle-interval.ts'
import type { Polling } from '../values/provenance.ts'
import type { PolledKind, PolledValue, Subject } from '../demand/subject.ts'
import { DEMANDS, type Demand, type MergedDemand } from '../demand/demand.ts'

/** The items of one kind (and so one path), region and exchange. */
export interface Group {
  /** The index in the order of first demand. */
  readonly order: number
  readonly endpoint: Endpoint<BatchParameters, Batch<PolledValue<PolledKind>>>
  readonly region: string
  readonly exchange: string
  readonly idle: IdleInterval
  /** Why the operation is not asked for this region, or null. */
  readonly refusal: () => OperationRefusal | null
  /** Codes in one request: the plan's number, or fewer if the service takes fewer. */
  size: number
  items: Item[]
  /** By falling weight. */
  polls: readonly Poll[]
}

export interface Item {
  readonly subject: Subject
  readonly kind: PolledKind
  readonly instrument: InstrumentId
  readonly code: string
  readonly group: Group
  demand: MergedDemand
  /** Lowers the demand because of the instrument's own state. */
  reduction: Reduction | null
  isolation: Isolation | null
  poll: Poll | null
  inFlight: boolean
  /** The time of the first demand, monotonic ms. */
  readonly wantedAt: number
  /** Whether the user chose its symbol, and no answer has come since. */
  isAwaited: boolean
  /** The last request, monotonic ms; -Infinity before the first. */
  sentAt: number
  /** The start of its period, about the last request, monotonic ms; -Infinity before the first. */
  askedAt: number
  /** It is not asked before this time, monotonic ms. */
  heldUntil: number
  /** Whether its last request was refused or not answered. */
  hasFailed: boolean
  /** The estimated next request, monotonic ms; Infinity for never, null before an estimate. */
  turnAt: number | null
}

export interface Reduction {
  readonly reason: 'halted' | 'delisted' | 'missing'
  readonly weightFactor: number
  readonly minPeriodMs: number
}

/**
 * Marks instruments that are asked apart after a refusal: halves of a batch during the search for the bad code, then
 * that code alone.
 */
export interface Isolation {
  readonly quarantined: boolean
  /** The retry period of a quarantined code, ms. */
  readonly periodMs: number
  readonly refusals: number
  /** The number of refused halves, shared by both halves. Null for a quarantined code. */
  readonly siblings: { refused: number } | null
}

export interface Poll extends HeapMember {
  readonly group: Group
  /** The lowest order goes first if deadlines are equal. Follows the groups' first demand. */
  readonly order: number
  readonly items: readonly Item[]
  readonly weight: number
  readonly demandedPeriodMs: number
  /** No other code may join it. */
  readonly apart: boolean
  periodMs: number
  /** The earliest time for it, monotonic ms; Infinity for never. */
  dueAt: number
  /** The latest time for it, monotonic ms: the due poll with the earliest deadline goes first. */
  deadline: number
  /** From this time it shares the turns with polls that go ahead, monotonic ms. */
  starvesAt: number
  /** The lowest rank goes ahead of all other polls; Infinity for polls that do not go ahead. */
  rank: number
}

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

/** Whether its market is not idle and its operation is not refused. */
export function isPolled({ idle, refusal }: Pick<Group, 'idle' | 'refusal'>): boolean {
  return idle.since() === null && refusal() === null
}

/** A value requested this recently is fresh enough for a newly chosen symbol, ms. */
const FRESH_MS = 10_000

/** Sets the demand of an item, and awaits its next answer if the user has newly chosen its symbol. */
export function demandOf(item: Item, demand: MergedDemand, now: number): void {
  const isChosen = demand.isFocused === true && item.demand.isFocused !== true
  if (isChosen && now - item.sentAt > FRESH_MS) item.isAwaited = true
  else if (demand.isFocused !== true) item.isAwaited = false
  item.demand = demand
}

/** Whether it is at least as important as visible data. */
export const isShown = ({ weight }: Pick<Demand, 'weight'>): boolean => weight >= DEMANDS.visible.weight

export const isArmed = ({ weight }: Pick<Demand, 'weight'>): boolean => weight >= DEMANDS.armedAlert.weight

/** Cuts a group into polls of similar weights, which minimises the sum of sqrt(weight) and so the mean age. */
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

/** A number above that of the polls in any group. */
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

function reducedDemand({ demand, reduction, isolation }: Item): Demand {
  const minPeriodMs = Math.max(reduction?.minPeriodMs ?? 0, isolation?.periodMs ?? 0)
  if (minPeriodMs === 0) return demand
  return {
    weight: demand.weight * (reduction?.weightFactor ?? 1),
    demandedPeriodMs: Math.max(demand.demandedPeriodMs, minPeriodMs),
  }
}
