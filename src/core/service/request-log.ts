/** Remembers the last requests and counts failures, so that a user can see what was asked and what came of it. */
import type { Failure } from '../../model/failure.ts'
import type { FailureCount, RequestRecord } from '../../model/feed-health.ts'

export interface RequestLog {
  add(record: Omit<RequestRecord, 'failure' | 'query'>, query: string, failure: Failure | null): void
  /** The latest first. */
  requests(): readonly RequestRecord[]
  /** The latest first. */
  failures(): readonly FailureCount[]
}

const MOST_REQUESTS = 500
/** Messages are the service's own: what names every code would otherwise fill the memory. */
const MOST_FAILURES = 50
const LONGEST_QUERY = 200

export function createRequestLog(): RequestLog {
  const requests: RequestRecord[] = []
  let next = 0
  /** In the order of their latest occurrence. */
  const failures = new Map<string, FailureCount>()

  function count({ kind, message }: Failure, at: number): void {
    const key = `${kind} ${message}`
    const before = failures.get(key)?.count ?? 0
    failures.delete(key)
    failures.set(key, { kind, message, count: before + 1, lastAt: at })
    const [oldest] = failures.keys()
    if (failures.size > MOST_FAILURES && oldest !== undefined) failures.delete(oldest)
  }

  return {
    add(record, query, failure) {
      requests[next] = { ...record, query: query.slice(0, LONGEST_QUERY), failure: failure?.kind ?? null }
      next = (next + 1) % MOST_REQUESTS
      if (failure !== null) count(failure, record.at + record.durationMs)
    },
    requests: () => [...requests.slice(next), ...requests.slice(0, next)].reverse(),
    failures: () => [...failures.values()].reverse(),
  }
}
