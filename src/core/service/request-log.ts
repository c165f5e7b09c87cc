/** Logs the last requests and counts failures, for data health. */
import type { DroppedItem } from '#api/wire/endpoint.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Failure } from '#model/values/failure.ts'
import type { DroppedCount, FailureCount, RequestRecord, SentCount } from '#model/service/feed-health.ts'

export interface RequestLog {
  /** Returns the request's number. Monotonic ms. */
  sent(path: string, now: number): number
  add(request: AnsweredRequest): void
  /** @param at Unix epoch ms. */
  wrongTime(path: string, key: string, at: number): void
  /** Answered and abandoned requests, the latest sent first. */
  requests(): readonly RequestRecord[]
  /** The latest first. */
  failures(): readonly FailureCount[]
  /** The latest first. */
  dropped(): readonly DroppedCount[]
  /** Requests of the last minute, the busiest operation first. Monotonic ms. */
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

/** Counts the last minute's requests by operation. */
interface SentTally {
  /** Monotonic ms, never falling. */
  add(path: string, now: number): void
  /** The busiest first, without operations that had no request. */
  counts(now: number): readonly SentCount[]
}

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

/** Counts equal things, and drops those not seen for the longest time. */
interface RecentCounts<Thing> {
  /** @param at Unix epoch ms. */
  add(thing: Thing, at: number, count?: number): void
  latestFirst(): readonly (Thing & { readonly count: number; readonly lastAt: number })[]
}

/** `Thing` is a flat record; two are equal if their fields are, in the same order. */
export function createRecentCounts<Thing extends object>(max: number): RecentCounts<Thing> {
  /** Sorted by `lastAt`. */
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
