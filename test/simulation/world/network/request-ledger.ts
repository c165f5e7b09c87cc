/** Records the requests that reached each host, with true times and keys. */
import { MINUTE_MS } from '#model/values/duration.ts'

interface LedgerRow {
  /** True time, Unix epoch ms. */
  readonly at: number
  readonly token: string
}

export interface RequestLedger {
  /** Returns the number of requests to the host within the last minute, including this one. */
  arrived(host: string, row: LedgerRow): number
  /** Returns the number of requests to the host in the range before a true time. */
  recent(host: string, at: number, withinMs: number): number
  total(): number
  /** The maximum number of requests to any host within 60 s. */
  maxInAnyMinute(): number
}

export function createRequestLedger(): RequestLedger {
  const rows = new Map<string, number[]>()
  let total = 0
  let most = 0
  return {
    arrived(host, { at }) {
      const recent = (rows.get(host) ?? []).filter((earlier) => at - earlier < MINUTE_MS)
      recent.push(at)
      rows.set(host, recent)
      total++
      most = Math.max(most, recent.length)
      return recent.length
    },
    recent: (host, at, withinMs) => (rows.get(host) ?? []).filter((earlier) => at - earlier < withinMs).length,
    total: () => total,
    maxInAnyMinute: () => most,
  }
}
