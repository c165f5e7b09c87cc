/** What others do: the same requests, without a plan. Each is given the same budget and never wastes or exceeds it. */
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import type { Wanted } from './workload.ts'

export interface NaivePoller {
  readonly name: string
  /** The period at which every instrument is asked, ms. */
  periodMs(wanted: readonly Wanted[], codesPerRequest: number, requestsPerMinute: number): number
}

/** What a settings page offers. */
const INTERVALS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800].map(
  (seconds) => seconds * SECOND_MS,
)

/** One turn after another through all lists, as fast as the budget allows. */
export const roundRobin: NaivePoller = {
  name: 'round robin',
  periodMs: (wanted, codesPerRequest, requestsPerMinute) =>
    Math.max(SECOND_MS, (requestsOf(wanted, codesPerRequest) * MINUTE_MS) / requestsPerMinute),
}

/** All lists every n seconds, n being the least choice that stays inside the budget. */
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
