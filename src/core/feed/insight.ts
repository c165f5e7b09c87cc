/** Describes the current plan, and forecasts others. */
import type {
  FeedForecast,
  FeedHealth,
  GroupHealth,
  RefusedOperation,
  StarvedInstrument,
} from '#model/service/feed-health.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Clock } from '../ports/clock.ts'
import type { Caller } from '../service/caller.ts'
import { notServed, type OperationRefusal, type Operations } from '../service/operations.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Steps } from '../reactive/slices.ts'
import { isPolled, type Group, type Item } from './plan/group.ts'
import { createPlan, type Plan } from './plan/plan.ts'
import type { Subject } from './demand/subject.ts'
import type { Demand } from './demand/demand.ts'

/** An instrument is starved after more than this number of its periods. */
const STARVED_PERIODS = 3
const MAX_STARVED = 100

export function healthOf(
  caller: Pick<Caller, 'budget' | 'log' | 'inFlight' | 'operations'>,
  plan: Pick<Plan, 'items' | 'groups'>,
  clock: Pick<Clock, 'now' | 'monotonic'>,
  clockErrorMs: number | null,
): FeedHealth {
  const { budget, log } = caller
  const now = clock.monotonic()
  const groups = [...plan.groups()].filter(({ items }) => items.length > 0).map(groupHealthOf)
  const part = spentPart(
    groups.map(({ plannedRequestsPerMinute }) => plannedRequestsPerMinute),
    budget.limit(),
  )
  return {
    budget: { stated: budget.stated(), learned: budget.limit(), used: budget.used(), inFlight: caller.inFlight() },
    groups: groups.map((group) => ({
      ...group,
      plannedRequestsPerMinute: group.plannedRequestsPerMinute * part,
    })),
    sent: log.sentByPath(now),
    starved: starvedOf(plan, now),
    refused: caller.operations.refusals().map((refusal) => refusedOf(refusal, clock)),
    failures: log.failures(),
    dropped: log.dropped(),
    clockErrorMs,
  }
}

/** The part of the plan that can be sent: plans slightly exceed the limit, so that a request is always due. */
function spentPart(planned: Iterable<number>, limit: number): number {
  let sum = 0
  for (const requestsPerMinute of planned) sum += requestsPerMinute
  return sum > limit ? limit / sum : 1
}

/** Planned requests a minute by instrument, as its part of its polls; 0 while its market is idle. */
export function sharesOf(plan: Pick<Plan, 'items'>, limit: number): ReadonlyMap<InstrumentId, number> {
  const shares = new Map<InstrumentId, number>()
  for (const { instrument, poll, group } of plan.items()) {
    const share = poll !== null && isPolled(group) ? MINUTE_MS / poll.periodMs / poll.items.length : 0
    shares.set(instrument, (shares.get(instrument) ?? 0) + share)
  }
  const part = spentPart(shares.values(), limit)
  for (const [instrument, share] of shares) shares.set(instrument, share * part)
  return shares
}

function refusedOf(refusal: OperationRefusal, clock: Pick<Clock, 'now' | 'monotonic'>): RefusedOperation {
  const { kind: _, ...described } = notServed(refusal, clock)
  return { ...described, requests: refusal.requests, since: clock.now() - (clock.monotonic() - refusal.since) }
}

function groupHealthOf(group: Group): GroupHealth {
  const { endpoint, region, exchange, items, polls, idle } = group
  const isPlanned = isPolled(group)
  const isRefused = group.refusal() !== null
  const planned = polls.filter(({ dueAt, items: own }) => dueAt !== Infinity || own.some(({ inFlight }) => inFlight))
  const periods = planned.map(({ periodMs }) => periodMs).filter(Number.isFinite)
  return {
    path: endpoint.path,
    region,
    exchange,
    instruments: items.length,
    session: idle.session(),
    codesPerRequest: group.size,
    plannedRequestsPerMinute: isPlanned ? periods.reduce((sum, periodMs) => sum + MINUTE_MS / periodMs, 0) : 0,
    shortestPeriodMs: periods.length === 0 || isRefused ? null : Math.min(...periods),
    longestPeriodMs: periods.length === 0 || isRefused ? null : Math.max(...periods),
    quarantined: items.filter(({ isolation }) => isolation?.quarantined).map(({ instrument }) => instrument),
  }
}

function starvedOf(plan: Pick<Plan, 'items'>, now: number): readonly StarvedInstrument[] {
  const starved: StarvedInstrument[] = []
  for (const item of plan.items()) {
    const waitedPeriods = waitedPeriodsOf(item, now)
    if (waitedPeriods > STARVED_PERIODS) starved.push({ instrument: item.instrument, waitedPeriods })
  }
  return starved.sort((a, b) => b.waitedPeriods - a.waitedPeriods).slice(0, MAX_STARVED)
}

function waitedPeriodsOf({ poll, group, inFlight, askedAt, wantedAt }: Item, now: number): number {
  if (poll === null || inFlight || !isPolled(group)) return 0
  return (now - Math.max(askedAt, wantedAt)) / poll.periodMs
}

export interface Assumptions {
  readonly codesPerRequest: number
  readonly requestsPerMinute: number
  readonly demands: Iterable<readonly [Subject, Demand]>
  readonly operations: Pick<Operations, 'refusalOf' | 'version'>
}

/** Forecasts the plan while all markets are open; each demand is a step. */
export function* forecast(assumptions: Assumptions): Steps<FeedForecast> {
  const { codesPerRequest, requestsPerMinute, demands, operations } = assumptions
  const plan = createPlan(codesPerRequest, operations)
  for (const [subject, demand] of demands) {
    plan.setDemand(subject, demand, 0)
    yield
  }
  plan.refresh(requestsPerMinute / MINUTE_MS, 0, 0)
  yield
  const items = [...plan.items()]
  const polls = [...plan.groups()].filter(isPolled).flatMap((group) => group.polls)
  const perMinute = (periods: readonly number[]) => periods.reduce((sum, periodMs) => sum + MINUTE_MS / periodMs, 0)
  return {
    instruments: items.length,
    requests: polls.length,
    requestsPerMinute: perMinute(polls.map(({ periodMs }) => periodMs)),
    demandedRequestsPerMinute: perMinute(polls.map(({ demandedPeriodMs }) => demandedPeriodMs)),
    periods: [...Map.groupBy(items, ({ demand }) => demand.weight)]
      .sort(([a], [b]) => b - a)
      .map(([weight, members]) => ({
        weight,
        instruments: members.length,
        meanPeriodMs: members.reduce((sum, { poll }) => sum + (poll?.periodMs ?? 0), 0) / members.length,
      })),
  }
}
