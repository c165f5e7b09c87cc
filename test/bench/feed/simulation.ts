/**
 * Runs the real feed against a simulated service on a virtual clock, and measures the age of its values and its
 * compliance.
 */
import { createFeed } from '#core/feed/create-feed.ts'
import { minCost } from '#core/feed/plan/periods.ts'
import type { Http, HttpOutcome } from '#core/ports/http.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createChance, createVirtualClock } from './virtual-clock.ts'
import type { Wanted } from './workload.ts'
import { textAnswer } from '#test/fakes/service/http-answers.ts'

export interface Scenario {
  readonly wanted: readonly Wanted[]
  readonly codesPerRequest: number
  readonly requestsPerMinute: number
  /** Wall clock at the start, which decides which markets are open. */
  readonly startAt: number
  readonly measuredMs: number
  readonly warmUpMs: number
  /** The fraction of requests that fail. */
  readonly failing: number
  /** The real limit of the service, requests a minute, if it is lower than stated. */
  readonly reallyTakes: (monotonicMs: number) => number
  /** Whether this group's quotes change. */
  readonly trades: (groupKey: string) => boolean
}

export interface Measurement {
  /** Weighted mean age, ms. */
  readonly meanAgeMs: number
  readonly boundMs: number
  /** Rolling minutes with more requests than the budget. */
  readonly violations: number
  /** The longest wait of a value, in its own planned periods. */
  readonly longestWait: number
  readonly requests: number
}

/** Returns the bound of the best packing: similar weights together, with the best periods under the budget. */
export function lowerBoundMs(wanted: readonly Wanted[], codesPerRequest: number, requestsPerMinute: number): number {
  const requests: { weight: number; demandedPeriodMs: number }[] = []
  for (const members of Map.groupBy(wanted, ({ groupKey }) => groupKey).values()) {
    const sorted = members.map(({ demand }) => demand).sort((a, b) => b.weight - a.weight)
    for (let start = 0; start < sorted.length; start += codesPerRequest) {
      const part = sorted.slice(start, start + codesPerRequest)
      requests.push({
        weight: part.reduce((sum, { weight }) => sum + weight, 0),
        demandedPeriodMs: Math.min(...part.map(({ demandedPeriodMs }) => demandedPeriodMs)),
      })
    }
  }
  const totalWeight = wanted.reduce((sum, { demand }) => sum + demand.weight, 0)
  return minCost(requests, requestsPerMinute / 60_000) / totalWeight
}

interface Observed {
  readonly weight: number
  fetchedAt: number
  /** Integral of the age over the measured time, ms^2. */
  area: number
  longestWait: number
}

const LATENCY_MS = 40

export async function simulate(scenario: Scenario): Promise<Measurement> {
  const clock = createVirtualClock(scenario.startAt)
  const random = createChance(scenario.wanted.length)
  const arrivals: number[] = []
  const observed = new Map<string, Observed>()
  for (const { instrument, demand } of scenario.wanted)
    observed.set(instrument, { weight: demand.weight, fetchedAt: 0, area: 0, longestWait: 0 })
  const from = scenario.warmUpMs
  const until = from + scenario.measuredMs
  let document: unknown
  const feed = createFeed({
    clock,
    random,
    http: createService(scenario, clock, random, arrivals),
    store: {
      read: () => document,
      mayBeBehind: () => false,
      write: (_, value) => (document = value),
      setAside: () => undefined,
      copyAside: () => undefined,
    },
    log: { info() {}, warn() {}, error() {} },
  })

  feed.watchAll(({ instrument, provenance }) => {
    if (provenance.fetchedAt !== clock.now()) return
    settle(observed, instrument, clock.monotonic(), from, provenance.expectedPeriodMs)
  })
  for (const { instrument, demand } of scenario.wanted) feed.want({ instrument, kind: 'quote', ...demand })
  const { codesPerRequest, requestsPerMinute } = scenario
  feed.connect({ baseUrl: 'http://service', plan: 'enterprise', codesPerRequest, requestsPerMinute }, 'key')
  await clock.runUntil(until)
  for (const { instrument } of scenario.wanted) {
    const { expectedPeriodMs } = feed.live(instrument).provenance
    settle(observed, instrument, until, from, expectedPeriodMs)
  }
  feed.dispose()
  return summarise(scenario, observed, arrivals)
}

function settle(observed: Map<string, Observed>, id: InstrumentId, now: number, from: number, periodMs: number | null) {
  const entry = observed.get(id)
  if (entry === undefined) return
  const start = Math.max(from, entry.fetchedAt)
  if (now > start) {
    entry.area += ((now - entry.fetchedAt) ** 2 - (start - entry.fetchedAt) ** 2) / 2
    if (periodMs !== null) entry.longestWait = Math.max(entry.longestWait, (now - entry.fetchedAt) / periodMs)
  }
  entry.fetchedAt = now
}

function summarise(scenario: Scenario, observed: Map<string, Observed>, arrivals: readonly number[]): Measurement {
  let area = 0
  let weights = 0
  let longestWait = 0
  const counted = scenario.wanted.filter(({ groupKey }) => scenario.trades(groupKey))
  for (const { instrument } of counted) {
    const entry = observed.get(instrument)
    if (entry === undefined) continue
    area += entry.weight * entry.area
    weights += entry.weight
    longestWait = Math.max(longestWait, entry.longestWait)
  }
  return {
    meanAgeMs: area / scenario.measuredMs / weights,
    // A failed request brings no values.
    boundMs: lowerBoundMs(counted, scenario.codesPerRequest, scenario.requestsPerMinute * (1 - scenario.failing)),
    violations: violationsOf(arrivals, scenario.requestsPerMinute),
    longestWait,
    requests: arrivals.length,
  }
}

function violationsOf(arrivals: readonly number[], limit: number): number {
  let violations = 0
  for (let index = limit; index < arrivals.length; index++)
    if ((arrivals[index] ?? 0) - (arrivals[index - limit] ?? 0) < 60_000) violations++
  return violations
}

function createService(
  scenario: Scenario,
  clock: ReturnType<typeof createVirtualClock>,
  random: () => number,
  arrivals: number[],
): Http {
  function answer(url: string): HttpOutcome {
    arrivals.push(clock.monotonic())
    const limit = scenario.reallyTakes(clock.monotonic())
    const before = arrivals[arrivals.length - 1 - limit]
    if (before !== undefined && clock.monotonic() - before < 60_000) {
      const retryAfter = Math.ceil((before + 60_000 - clock.monotonic()) / 1000)
      return textAnswer('', 429, String(retryAfter))
    }
    if (random() < scenario.failing) return textAnswer('', 503)
    const { pathname, searchParams } = new URL(url)
    const moves = scenario.trades(`${pathname} ${searchParams.get('region')}`)
    const time = moves ? clock.now() : scenario.startAt - 3_600_000
    const items = (searchParams.get('codes') ?? '').split(',').map((code) => `"${code}":{"ld":1,"t":${time}}`)
    return textAnswer(`{"code":0,"data":{${items.join(',')}}}`)
  }

  return {
    get({ url }) {
      const { promise, resolve } = Promise.withResolvers<HttpOutcome>()
      clock.schedule(LATENCY_MS / 2, () => {
        const outcome = answer(url)
        clock.schedule(LATENCY_MS / 2, () => resolve(outcome))
      })
      return {
        outcome: promise,
        cancel: () => resolve({ kind: 'none', cause: 'cancelled', message: 'cancelled' }),
      }
    },
  }
}
