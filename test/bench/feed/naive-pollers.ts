/** Pollers without a plan: the same requests within the same budget, which they neither waste nor exceed. */
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import type { Wanted } from './workload.ts'

export interface NaivePoller {
  readonly name: string
  /** Returns the period at which every instrument is polled, ms. */
  periodMs(wanted: readonly Wanted[], codesPerRequest: number, requestsPerMinute: number): number
}

/** The choices of a settings page. */
const INTERVALS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800].map(
  (seconds) => seconds * SECOND_MS,
)

/** Polls all lists in turn as fast as the budget allows. */
export const roundRobin: NaivePoller = {
  name: 'round robin',
  periodMs: (wanted, codesPerRequest, requestsPerMinute) =>
    Math.max(SECOND_MS, (requestsOf(wanted, codesPerRequest) * MINUTE_MS) / requestsPerMinute),
}

/** Polls all lists at the smallest offered interval within the budget. */
export const fixedInterval: NaivePoller = {
  name: 'fixed interval',
  periodMs(wanted, codesPerRequest, requestsPerMinute) {
    const minMs = roundRobin.periodMs(wanted, codesPerRequest, requestsPerMinute)
    return INTERVALS_MS.find((intervalMs) => intervalMs >= minMs) ?? minMs
  },
}

function requestsOf(wanted: readonly Wanted[], codesPerRequest: number): number {
  const groups = Map.groupBy(wanted, ({ groupKey }) => groupKey)
  let requests = 0
  for (const members of groups.values()) requests += Math.ceil(members.length / codesPerRequest)
  return requests
}
