/** Sends requests to one host within the budget, and records how it answers. */
import { readAnswer } from '#api/answer.ts'
import type { Decoded, Endpoint, QueryPair } from '#api/wire/endpoint.ts'
import { operationUrl } from '#api/url.ts'
import { failure, type NotServed, type Result } from '#model/values/failure.ts'
import type { RequestReason } from '#model/service/feed-health.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import type { Budget, Pace, SpendingEnd } from '../budget/budget.ts'
import type { Cancel } from '../ports/clock.ts'
import { CONNECTIONS_PER_HOST, REQUEST_LIMIT_MS, type HttpCall } from '../ports/http.ts'
import type { Ports } from '../ports/ports.ts'
import { createOperations, notServed, type Operation, type Operations } from './operations.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { createHostStatus, type HostStatus } from './host-status.ts'
import type { ServiceClock } from './service-clock.ts'

export interface Caller {
  readonly budget: Budget
  readonly log: Pick<RequestLog, 'requests' | 'failures' | 'dropped' | 'sentByPath' | 'wrongTime'>
  readonly hostStatus: Pick<HostStatus, 'pausedUntil' | 'state' | 'probeSoon' | 'tryNow' | 'key' | 'waitMs'>
  readonly operations: Pick<Operations, 'refusalOf' | 'refusals' | 'refused' | 'tryNow' | 'forgive' | 'version'>
  /** Ms until a request may leave; Infinity if that depends on a pending answer. */
  waitMs(pace: Pace): number
  inFlight(): number
  /** Why this must not be asked now, or null. */
  refusalOf<Parameters, Value>(endpoint: Endpoint<Parameters, Value>, parameters: Parameters): NotServed | null
  /** Sends one request, only if {@link waitMs} is 0 for `prompt`. Never rejects. */
  call<Parameters, Value>(
    endpoint: Endpoint<Parameters, Value>,
    parameters: Parameters,
    reason: RequestReason,
  ): Promise<Result<Decoded<Value>>>
  /** The requests in flight fail with the cause `cancelled`. */
  cancelAll: Cancel
}

const FEWEST_AT_ONCE = 4
const LOOK_AGAIN_MS = 250
/** The maximum number of requests in flight, in seconds of the budget. */
const IN_FLIGHT_SECONDS = 2

export interface CallerPorts extends Pick<Ports, 'clock' | 'http' | 'random'> {
  readonly serviceClock: Pick<ServiceClock, 'answered'>
}

export function createCaller(ports: CallerPorts, budget: Budget, address: ServiceAddress, token: string): Caller {
  const { clock, http, serviceClock } = ports
  const hostStatus = createHostStatus(ports.random, clock.monotonic() + budget.pausedForMs())
  const operations = createOperations()
  const log = createRequestLog()
  const inFlight = new Set<HttpCall>()

  function maxAtOnce(): number {
    return Math.min(
      CONNECTIONS_PER_HOST,
      Math.max(FEWEST_AT_ONCE, Math.ceil((budget.limit() / 60) * IN_FLIGHT_SECONDS)),
    )
  }

  /** Attributes a failure to the host, the key, or the operation. */
  function judge<Value>(result: Result<Value>, operation: Operation, sentAt: number): Result<Value> {
    const now = clock.monotonic()
    if (result.ok) {
      hostStatus.succeeded()
      operations.served(operation)
      return result
    }
    const { failure: reason } = result
    hostStatus.failed(reason, operation.path, now)
    budget.pause((hostStatus.pausedUntil(now) ?? now) - now)
    // The caller finds out whether a code other than 0 is about the operation or about one product code.
    const isKnown = operations.refusalOf(operation) !== null
    const isRefusal = reason.kind === 'unauthorised' || (reason.kind === 'rejected' && isKnown)
    if (!isRefusal) operations.abandoned(operation, now)
    if (!isRefusal || hostStatus.key.refusal() !== null) return result
    return failure(notServed(operations.refused(operation, reason, sentAt, now), clock))
  }

  return {
    budget,
    log,
    hostStatus,
    operations,
    waitMs(pace) {
      if (inFlight.size >= maxAtOnce()) return Infinity
      const waitMs = Math.max(hostStatus.waitMs(clock.monotonic()), budget.waitMs(pace))
      // A request made elsewhere may hold this one back, and its answer wakes no poller here.
      return waitMs === Infinity && inFlight.size === 0 ? LOOK_AGAIN_MS : waitMs
    },
    inFlight: () => inFlight.size,
    refusalOf(endpoint, parameters) {
      const refusal = operations.refusalOf(operationOf(endpoint.path, endpoint.query(parameters)))
      return refusal === null || refusal.nextTryAt <= clock.monotonic() ? null : notServed(refusal, clock)
    },
    async call(endpoint, parameters, reason) {
      const end = budget.spend()
      hostStatus.sent()
      const at = clock.now()
      const sentAt = clock.monotonic()
      const { path } = endpoint
      const number = log.sent(path, sentAt)
      const query = endpoint.query(parameters)
      const operation = operationOf(path, query)
      operations.sent(operation, { endpoint: endpoint, parameters }, sentAt)
      const url = operationUrl(address.baseUrl, path, query)
      const call = http.get({ url, token, timeoutMs: REQUEST_LIMIT_MS })
      inFlight.add(call)
      const outcome = await call.outcome
      inFlight.delete(call)
      const now = clock.monotonic()
      serviceClock.answered(outcome.kind === 'answer' ? outcome.date : null, sentAt)
      const answer = readAnswer(endpoint, parameters, outcome, clock.now())
      end(spendingEndOf(outcome.kind, answer))
      const result = judge(answer, operation, sentAt)
      log.add({
        number,
        at,
        path,
        query: url.split('?')[1] ?? '',
        codes: codesIn(query),
        reason,
        status: outcome.kind === 'answer' ? outcome.status : null,
        durationMs: now - sentAt,
        failure: answer.ok ? null : answer.failure,
        dropped: answer.ok ? answer.value.dropped : [],
      })
      return result
    },
    cancelAll() {
      for (const call of inFlight) call.cancel()
    },
  }
}

/** A code holds no comma. */
function codesIn(query: readonly QueryPair[]): number {
  const asked = query.find(([name]) => name === 'codes' || name === 'code')
  return asked === undefined ? 0 : asked[1].split(',').length
}

function operationOf(path: string, query: readonly QueryPair[]): Operation {
  return { path, region: query.find(([name]) => name === 'region')?.[1] ?? '' }
}

function spendingEndOf(kind: 'answer' | 'none', result: Result<unknown>): SpendingEnd {
  if (kind === 'none') return 'lost'
  return !result.ok && result.failure.kind === 'rateLimited' ? 'refused' : 'accepted'
}
