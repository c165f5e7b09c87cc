/** What reached each host, by the world's own record: true times and keys. */
import { MINUTE_MS } from '#model/values/duration.ts'

/** One request as it reached a host. */
interface LedgerRow {
  /** True time, Unix epoch ms. */
  readonly at: number
  readonly token: string
}

export interface RequestLedger {
  /** @returns How many reached the host within the last minute, this one included. */
  arrived(host: string, row: LedgerRow): number
  /** How many reached the host within so long before this true time. */
  recent(host: string, at: number, withinMs: number): number
  /** Of all hosts. */
  total(): number
  /** The most that reached any host within 60 s. */
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
