/** Logs the requests to the server, to check that a client keeps to its budget. */
import { MINUTE_MS } from '#model/values/duration.ts'

interface LoggedRequest {
  /** Arrival in Unix epoch ms of the server's own clock, independent of the speed of the market. */
  readonly at: number
  readonly method: string
  readonly path: string
  readonly query: string
  /** 0 for an unanswered request. */
  readonly status: number
}

export interface RequestLog {
  /** In order of arrival. */
  entries(): readonly LoggedRequest[]
  maxInAnyMinute(): number
  clear(): void
}

export interface WritableRequestLog extends RequestLog {
  /** @returns sets the answer's status */
  add(request: Omit<LoggedRequest, 'status'>): (status: number) => void
}

/** Enough for an hour at twenty requests per second. */
const MAX_ENTRIES = 72_000

export function createRequestLog(): WritableRequestLog {
  let entries: LoggedRequest[] = []
  return {
    entries: () => entries,
    clear() {
      entries = []
    },
    add(request) {
      const entry = { ...request, status: 0 }
      if (entries.length >= MAX_ENTRIES) entries = entries.slice(MAX_ENTRIES / 2)
      entries.push(entry)
      return (status) => {
        entry.status = status
      }
    },
    maxInAnyMinute() {
      let first = 0
      let max = 0
      for (const [last, { at }] of entries.entries()) {
        while (at - (entries[first]?.at ?? at) >= MINUTE_MS) first++
        max = Math.max(max, last - first + 1)
      }
      return max
    },
  }
}
