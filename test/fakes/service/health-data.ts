/** Data health as a window receives it, with plausible defaults. */
import type { DataHealth, ForecastChange, PlanForecast } from '#model/service/data-health.ts'
import type { FeedHealth, GroupHealth, RequestRecord } from '#model/service/feed-health.ts'
import { NOON_MS } from '../quotes/live-quotes.ts'

export function groupWith(parts: Partial<GroupHealth> = {}): GroupHealth {
  return {
    path: '/stock/quotes',
    region: 'US',
    exchange: '',
    instruments: 42,
    session: 'open',
    codesPerRequest: 50,
    plannedRequestsPerMinute: 12,
    shortestPeriodMs: 5_000,
    longestPeriodMs: 5_000,
    quarantined: [],
    ...parts,
  }
}

export function healthWith(feed: Partial<FeedHealth> = {}, parts: Partial<DataHealth> = {}): DataHealth {
  return {
    feed: {
      budget: { stated: 60, learned: 60, used: 12, inFlight: 1 },
      groups: [groupWith()],
      sent: [{ path: '/stock/quotes', count: 12 }],
      starved: [],
      refused: [],
      failures: [],
      dropped: [],
      clockErrorMs: null,
      ...feed,
    },
    windows: [{ number: 1, isVisible: true, instruments: 42, plannedRequestsPerMinute: 12 }],
    lists: [],
    endingCalendars: [],
    barNames: [],
    ...parts,
  }
}

export function requestWith(number: number, parts: Partial<RequestRecord> = {}): RequestRecord {
  return {
    number,
    at: NOON_MS + number,
    path: '/stock/quotes',
    query: `region=US&codes=S${number}`,
    codes: 1,
    reason: 'due',
    status: 200,
    durationMs: 12.4,
    failure: null,
    droppedItems: 0,
    ...parts,
  }
}

/** Returns records, latest first. */
export function requestsUpTo(number: number, count = 500): readonly RequestRecord[] {
  return Array.from({ length: Math.min(count, number) }, (_, index) => requestWith(number - index))
}

export function forecastWith(parts: Partial<PlanForecast> & { readonly visibleMs?: number | null } = {}): PlanForecast {
  const { visibleMs = 20_000, ...forecast } = parts
  const instruments = forecast.instruments ?? 200
  return {
    instruments,
    requests: 20,
    requestsPerMinute: 60,
    demandedRequestsPerMinute: 1200,
    periods: visibleMs === null ? [] : [{ rank: 'visible', instruments, meanPeriodMs: visibleMs }],
    ...forecast,
  }
}

export function changeWith(
  before: Parameters<typeof forecastWith>[0],
  after: Parameters<typeof forecastWith>[0],
  requestsPerMinute = 60,
): ForecastChange {
  return { before: forecastWith(before), after: forecastWith(after), requestsPerMinute }
}
