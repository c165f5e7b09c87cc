/** Logs the last requests and counts failures, so that a user can see each request and its outcome. */
import type { DroppedItem } from '#api/wire/endpoint.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Failure } from '#model/values/failure.ts'
import type { DroppedCount, FailureCount, RequestRecord, SentCount } from '#model/service/feed-health.ts'

export interface RequestLog {
  /** Counts a request as it leaves, and answers its number. Monotonic ms. */
  sent(path: string, now: number): number
  /** Logs the outcome. */
  add(request: AnsweredRequest): void
  /** Counts an item of an answer whose time cannot be right. @param at Unix epoch ms. */
  wrongTime(path: string, key: string, at: number): void
  /** Answered and abandoned requests, the latest sent first. */
  requests(): readonly RequestRecord[]
  /** The latest first. */
  failures(): readonly FailureCount[]
  /** The latest first. */
  dropped(): readonly DroppedCount[]
  /** Of the last minute, the busiest first. Monotonic ms. */
  sentByPath(now: number): readonly SentCount[]
}

export interface AnsweredRequest extends Omit<RequestRecord, 'failure' | 'droppedItems'> {
  readonly failure: Failure | null
  readonly dropped: readonly DroppedItem[]
}

const MAX_REQUESTS = 500
/** Bounded, because a service's messages may name every code. */
const MAX_FAILURES = 50
const MAX_DROPPED = 200
const LONGEST_QUERY = 200

export function createRequestLog(): RequestLog {
  /** In the order of their ends. */
  const requests: RequestRecord[] = []
  const failures = createRecentCounts<Omit<FailureCount, 'count' | 'lastAt'>>(MAX_FAILURES)
  const dropped = createRecentCounts<Omit<DroppedCount, 'count' | 'lastAt'>>(MAX_DROPPED)
  const sent = createSentTally()
  let lastNumber = 0
  let next = 0

  return {
    sent(path, now) {
      sent.add(path, now)
      return ++lastNumber
    },
    add({ failure, dropped: items, query, ...request }) {
      const endedAt = request.at + request.durationMs
      requests[next] = {
        ...request,
        query: query.slice(0, LONGEST_QUERY),
        failure: failure?.kind ?? null,
        droppedItems: items.reduce((sum, { count = 1 }) => sum + count, 0),
      }
      next = (next + 1) % MAX_REQUESTS
      if (failure !== null) failures.add({ kind: failure.kind, message: failure.message }, endedAt)
      for (const { key, reason, field, count } of items)
        dropped.add({ path: request.path, key, reason, field }, endedAt, count)
    },
    wrongTime: (path, key, at) => dropped.add({ path, key, reason: 'time', field: '' }, at),
    requests: () => requests.toSorted((a, b) => b.number - a.number),
    failures: () => failures.latestFirst(),
    dropped: () => dropped.latestFirst(),
    sentByPath: (now) => sent.counts(now),
  }
}

/** Requests of the last minute by operation, counted as they leave. */
interface SentTally {
  /** Monotonic ms, never falling. */
  add(path: string, now: number): void
  /** The busiest first; operations without a request in the last minute are left out. */
  counts(now: number): readonly SentCount[]
}

/** An empty tally. */
export function createSentTally(): SentTally {
  const timesByPath = new Map<string, number[]>()

  function forget(times: number[], now: number): void {
    const stored = times.findIndex((at) => at > now - MINUTE_MS)
    times.splice(0, stored < 0 ? times.length : stored)
  }

  return {
    add(path, now) {
      const times = timesByPath.get(path) ?? []
      forget(times, now)
      times.push(now)
      timesByPath.set(path, times)
    },
    counts(now) {
      return [...timesByPath]
        .map(([path, times]) => {
          forget(times, now)
          return { path, count: times.length }
        })
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count)
    },
  }
}

/** Counts of equal things; those not seen for the longest time are dropped. */
interface RecentCounts<Thing> {
  /** @param at Unix epoch ms. @param count Number of equal things, 1 by default. */
  add(thing: Thing, at: number, count?: number): void
  latestFirst(): readonly (Thing & { readonly count: number; readonly lastAt: number })[]
}

/** `Thing` is a flat record; two are equal when their fields are, in the same order. */
export function createRecentCounts<Thing extends object>(max: number): RecentCounts<Thing> {
  /** In the order of the last time that each was counted. */
  const counts = new Map<string, Thing & { readonly count: number; readonly lastAt: number }>()
  return {
    add(thing, at, count = 1) {
      const key = JSON.stringify(thing)
      const before = counts.get(key)?.count ?? 0
      counts.delete(key)
      counts.set(key, { ...thing, count: before + count, lastAt: at })
      const [oldest] = counts.keys()
      if (counts.size > max && oldest !== undefined) counts.delete(oldest)
    },
    latestFirst: () => [...counts.values()].reverse(),
  }
}
