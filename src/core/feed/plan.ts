/**
 * What is asked together and how often. Instruments whose quotes one request can carry form a group; a group is cut into
 * polls of at most as many codes as the service takes, like weights together; every poll is given its period.
 */
import { quoteEndpointOf } from '../../api/catalogue.ts'
import type { Batch, BatchParameters, Endpoint } from '../../api/endpoint.ts'
import { instrumentOf, type InstrumentId } from '../../model/instrument.ts'
import type { Quote } from '../../model/quote.ts'
import { createDeadlineHeap, type Due } from './deadline-heap.ts'
import { periodFactor, periodOf } from './periods.ts'
import type { Wish } from './weights.ts'

/** Everything that shares path, region and exchange. */
export interface Group {
  readonly endpoint: Endpoint<BatchParameters, Batch<Quote>>
  readonly region: string
  readonly exchange: string
  /** By falling weight. */
  items: Item[]
  polls: Poll[]
  /** Whether its items or their wishes changed since it was cut. */
  stale: boolean
}

/** One instrument, as the plan sees it. */
export interface Item {
  readonly instrument: InstrumentId
  readonly code: string
  readonly group: Group
  wish: Wish
  poll: Poll | null
  inFlight: boolean
  /** Monotonic ms from which the period runs: about when it was last asked; -Infinity before that. */
  askedAt: number
}

/** Instruments that are asked together, again and again. */
export interface Poll extends Due {
  readonly group: Group
  readonly items: readonly Item[]
  /** Sum of its items' weights. */
  readonly weight: number
  readonly wishedPeriodMs: number
  periodMs: number
}

export interface Plan {
  /** Null when nobody wants it any more. */
  setWish(instrument: InstrumentId, wish: Wish | null): void
  item(instrument: InstrumentId): Item | undefined
  items(): Iterable<Item>
  /** Brings groups and periods up to date. Cheap when nothing has changed. */
  refresh(ratePerMs: number): void
  /** The poll with the earliest deadline. */
  earliest(): Poll | undefined
  /** To be called after `askedAt` or `inFlight` of these items was changed. */
  reschedule(items: Iterable<Item>): void
}

export function createPlan(codesPerRequest: number): Plan {
  const groups = new Map<string, Group>()
  const items = new Map<InstrumentId, Item>()
  const staleGroups = new Set<Group>()
  const polls = new Set<Poll>()
  const heap = createDeadlineHeap<Poll>()
  let plannedRate = 0

  function markStale(group: Group): void {
    group.stale = true
    staleGroups.add(group)
  }

  function groupOf(instrument: InstrumentId): { readonly group: Group; readonly code: string } {
    const { assetClass, region, exchange, code } = instrumentOf(instrument)
    const endpoint = quoteEndpointOf(assetClass)
    const key = `${endpoint.path} ${region} ${exchange}`
    let group = groups.get(key)
    if (group === undefined) {
      group = { endpoint, region, exchange, items: [], polls: [], stale: false }
      groups.set(key, group)
    }
    return { group, code }
  }

  function cut(group: Group): void {
    for (const poll of group.polls) {
      polls.delete(poll)
      heap.remove(poll)
    }
    group.items = group.items.filter((item) => items.get(item.instrument) === item)
    group.polls = chunk(group, codesPerRequest)
    for (const poll of group.polls) {
      polls.add(poll)
      heap.add(poll)
    }
    group.stale = false
  }

  return {
    setWish(instrument, wish) {
      const known = items.get(instrument)
      if (wish === null) {
        if (known === undefined) return
        items.delete(instrument)
        markStale(known.group)
        return
      }
      if (known !== undefined) {
        if (known.wish.weight === wish.weight && known.wish.wishedPeriodMs === wish.wishedPeriodMs) return
        known.wish = wish
        markStale(known.group)
        return
      }
      const { group, code } = groupOf(instrument)
      const item: Item = { instrument, code, group, wish, poll: null, inFlight: false, askedAt: -Infinity }
      items.set(instrument, item)
      group.items.push(item)
      markStale(group)
    },
    item: (instrument) => items.get(instrument),
    items: () => items.values(),
    refresh(ratePerMs) {
      if (staleGroups.size === 0 && ratePerMs === plannedRate) return
      for (const group of staleGroups) cut(group)
      staleGroups.clear()
      plannedRate = ratePerMs
      const factor = periodFactor([...polls], ratePerMs)
      for (const poll of polls) {
        poll.periodMs = periodOf(poll, factor)
        poll.dueAt = dueAtOf(poll)
        heap.moved(poll)
      }
    },
    earliest: () => heap.earliest(),
    reschedule(changed) {
      const touched = new Set<Poll>()
      for (const { poll } of changed) if (poll !== null) touched.add(poll)
      for (const poll of touched) {
        poll.dueAt = dueAtOf(poll)
        heap.moved(poll)
      }
    },
  }
}

/** Like weights together: of all ways to fill the requests this one has the least sum of sqrt(weight). */
function chunk(group: Group, size: number): Poll[] {
  group.items.sort((a, b) => b.wish.weight - a.wish.weight || a.wish.wishedPeriodMs - b.wish.wishedPeriodMs)
  const polls: Poll[] = []
  for (let start = 0; start < group.items.length; start += size) {
    const items = group.items.slice(start, start + size)
    const weight = items.reduce((sum, item) => sum + item.wish.weight, 0)
    const wishedPeriodMs = items.reduce((least, item) => Math.min(least, item.wish.wishedPeriodMs), Infinity)
    const poll: Poll = { group, items, weight, wishedPeriodMs, periodMs: Infinity, dueAt: Infinity, heapIndex: -1 }
    for (const item of items) item.poll = poll
    polls.push(poll)
  }
  return polls
}

/** What is in flight is not due: nothing is ever asked twice at once. */
function dueAtOf(poll: Poll): number {
  let askedAt = Infinity
  for (const item of poll.items) if (!item.inFlight) askedAt = Math.min(askedAt, item.askedAt)
  return askedAt + poll.periodMs
}
