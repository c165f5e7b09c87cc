/** Applies an answer to the plan: when, how often and in which batches its instruments are asked again. */
import type { Batch, Decoded } from '#api/wire/endpoint.ts'
import { backoffMs } from '#model/values/backoff.ts'
import type { Failure, NoData, Result } from '#model/values/failure.ts'
import type { DropReason } from '#model/service/feed-health.ts'
import { instrumentOf } from '#model/market/instrument.ts'
import { tradingState } from '#model/market/quote.ts'
import type { Clock } from '#core/ports/clock.ts'
import { notServed, type Operations } from '#core/service/operations.ts'
import type { RetryPolicy } from '#core/service/retry.ts'
import type { Reduction, Item } from '../plan/group.ts'
import type { Plan } from '../plan/plan.ts'
import { createQuarantineSearch } from '../plan/quarantine-search.ts'
import type { PolledKind, PolledValue, Subject } from '../demand/subject.ts'

export interface OutcomeListener {
  /** Returns whether the market moved on; null without a previous value. */
  received(subject: Subject, value: PolledValue<PolledKind>, sentAt: number): boolean | null
  /** The last answer has no usable value, or there was none. */
  failed(subject: Subject, reason: Failure): void
}

export interface Outcomes {
  isRetry(items: readonly Item[]): boolean
  /** @returns The subjects whose value or failure may have changed. */
  deliver(items: readonly Item[], result: Result<Decoded<Batch<PolledValue<PolledKind>>>>): readonly Subject[]
}

const FIRST_WAIT_MS = 5_000
const MAX_WAIT_MS = 300_000
/** The breaker spares an unreachable host; after its return everything is asked again soon. */
const MAX_SILENCE_WAIT_MS = 15_000
/** A code is asked slowly after this number of answers without it. */
const MISSES = 3

const HALTED: Reduction = { reason: 'halted', weightFactor: 0.25, minPeriodMs: 10_000 }
const DELISTED: Reduction = { reason: 'delisted', weightFactor: 0.001, minPeriodMs: 3_600_000 }
const MISSING: Reduction = { reason: 'missing', weightFactor: 0.001, minPeriodMs: 300_000 }

export function createOutcomes(
  clock: Pick<Clock, 'now' | 'monotonic'>,
  plan: Pick<Plan, 'changed'>,
  operations: Pick<Operations, 'refused' | 'refusalOf'>,
  retries: RetryPolicy,
  listener: OutcomeListener,
): Outcomes {
  const quarantineSearch = createQuarantineSearch(plan)
  /** Failed requests in a row. */
  const failures = new WeakMap<Item, number>()
  /** Answers in a row that lacked the item. */
  const misses = new WeakMap<Item, number>()
  const served = new WeakSet<Item>()
  const absences = createAbsences(served, misses)

  function reduce(item: Item, reduction: Reduction | null): void {
    if (item.reduction !== reduction) plan.changed(item.group)
    item.reduction = reduction
  }

  function answered(items: readonly Item[], answer: Decoded<Batch<PolledValue<PolledKind>>>): readonly Subject[] {
    quarantineSearch.accepted(items)
    absences.answered(items, answer)
    let advanced: boolean | null = null
    for (const item of items) {
      failures.delete(item)
      item.hasFailed = false
      const value = answer.value.get(item.code)
      if (value === undefined) {
        misses.set(item, (misses.get(item) ?? 0) + 1)
        if ((misses.get(item) ?? 0) >= MISSES) reduce(item, MISSING)
        listener.failed(item.subject, absences.reason(item, answer))
        continue
      }
      misses.delete(item)
      served.add(item)
      reduce(item, reductionOf(item, value))
      const moved = listener.received(item.subject, value, item.sentAt)
      if (moved !== null) advanced = advanced === true || moved
    }
    items[0]?.group.idle.answered(clock.monotonic(), advanced)
    return subjectsOf(items)
  }

  /** An empty answer is not a failed attempt: items that had data are asked again soon, others ever more rarely. */
  function cameEmpty(items: readonly Item[], answer: Decoded<Batch<unknown>>): readonly Subject[] {
    const longestMs = items.some((item) => served.has(item)) ? MAX_SILENCE_WAIT_MS : MAX_WAIT_MS
    for (const item of items) failures.delete(item)
    // The service accepted the quarantined code.
    if (items.length === 1) quarantineSearch.accepted(items)
    holdBack(items, misses, (attempts) => risingWait(attempts, longestMs))
    return failed(items, (item) => absences.reason(item, answer))
  }

  function refused(items: readonly Item[], reason: Failure): readonly Subject[] {
    if (reason.kind === 'unavailable' && reason.cause === 'cancelled') return []
    const verdict = reason.kind === 'rejected' ? quarantineSearch.refused(items, clock.monotonic()) : 'unclear'
    // The bad half is still unknown.
    if (verdict === 'split') return []
    if (verdict === 'quarantined') return failed(items, () => reason)
    const final = judgeOperation(items, reason, operations, clock)
    const concerned = verdict === 'givenUp' ? (items[0]?.group.items ?? items) : items
    holdBack(concerned, failures, (attempts) => waitAfter(final, attempts))
    return failed(concerned, () => final)
  }

  function failed(items: readonly Item[], reasonOf: (item: Item) => Failure): readonly Subject[] {
    for (const item of items) item.hasFailed = true
    for (const item of items) listener.failed(item.subject, reasonOf(item))
    return subjectsOf(items)
  }

  function waitAfter(reason: Failure, attempts: number): number {
    // The key check and the operations schedule these retries.
    if (reason.kind === 'unauthorised') return 0
    if (reason.kind === 'notServed')
      return operations.refusalOf(reason) === null ? Math.max(0, reason.nextTryAt - clock.now()) : 0
    return retries.delayMs(reason, attempts) ?? risingWait(attempts, longestWaitMs(reason))
  }

  /** @param attempts Unsuccessful attempts in a row, by item. */
  function holdBack(
    items: readonly Item[],
    attempts: WeakMap<Item, number>,
    waitMs: (attempts: number) => number,
  ): void {
    const count = 1 + Math.max(0, ...items.map((item) => attempts.get(item) ?? 0))
    const heldUntil = clock.monotonic() + waitMs(count)
    for (const item of items) {
      attempts.set(item, count)
      item.heldUntil = heldUntil
      item.askedAt = item.heldUntil - (item.poll?.periodMs ?? 0)
    }
  }

  return {
    isRetry: (items) => items.some((item) => failures.has(item)),
    deliver(items, result) {
      if (result.ok || !isPassing(result.failure)) for (const item of items) item.isAwaited = false
      if (!result.ok) return refused(items, result.failure)
      return absences.areAll(items, result.value) ? cameEmpty(items, result.value) : answered(items, result.value)
    },
  }
}

/**
 * Counts a rejection that is not about a code against the operation. Returns the operation's refusal after enough
 * rejections, else `reason`.
 */
function judgeOperation(
  items: readonly Item[],
  reason: Failure,
  operations: Pick<Operations, 'refused' | 'refusalOf'>,
  clock: Pick<Clock, 'now' | 'monotonic'>,
): Failure {
  const group = items[0]?.group
  if (reason.kind !== 'rejected' || group === undefined) return reason
  const operation = { path: group.endpoint.path, region: group.region }
  const now = clock.monotonic()
  const refusal = operations.refused(operation, reason, now, now)
  return operations.refusalOf(operation) === null ? reason : notServed(refusal, clock)
}

const subjectsOf = (items: readonly Item[]): readonly Subject[] => items.map(({ subject }) => subject)

/** Whether a retry may succeed soon. */
const isPassing = ({ kind }: Failure): boolean => kind === 'unavailable' || kind === 'rateLimited'

const longestWaitMs = ({ kind }: Failure): number => (kind === 'unavailable' ? MAX_SILENCE_WAIT_MS : MAX_WAIT_MS)

const risingWait = (attempts: number, longestMs: number): number => backoffMs(attempts, FIRST_WAIT_MS, longestMs)

function reductionOf(item: Item, value: PolledValue<PolledKind>): Reduction | null {
  if (!('status' in value)) return null
  switch (tradingState(instrumentOf(item.instrument).assetClass, value.status)) {
    case 'halted':
    case 'circuitBreaker':
      return HALTED
    case 'delisted':
      return DELISTED
    case 'trading':
    case 'unknown':
      return null
  }
}

interface Absences {
  answered(items: readonly Item[], answer: Decoded<Batch<unknown>>): void
  /** Whether the answer has no item at all, so that no code is to blame. A single unusable item is to blame itself. */
  areAll(items: readonly Item[], answer: Decoded<Batch<unknown>>): boolean
  reason(item: Item, answer: Decoded<Batch<unknown>>): NoData
}

/**
 * Distinguishes unknown codes from empty answers, which may be a passing fault. Empty answers count against a code only
 * if they repeat, the code never had data, and the operation has other data.
 */
function createAbsences(served: WeakSet<Item>, misses: WeakMap<Item, number>): Absences {
  /** Paths of the operations that have answered with data. */
  const answering = new Set<string>()

  return {
    answered(items, { value }) {
      const path = items[0]?.group.endpoint.path
      if (path !== undefined && value.size > 0) answering.add(path)
    },
    areAll(items, answer) {
      const mayBeKnown = (item: Item) => served.has(item) || missingFrom(answer, item.code).cause === 'empty'
      return answer.value.size === 0 && (items.length > 1 || items.some(mayBeKnown))
    },
    reason(item, answer) {
      const reason = missingFrom(answer, item.code)
      if (reason.cause !== 'empty' || served.has(item) || !answering.has(item.group.endpoint.path)) return reason
      return (misses.get(item) ?? 0) >= MISSES ? { ...reason, cause: 'unknownCode' } : reason
    },
  }
}

/** Returns why an answered batch has no usable item for a code. */
export function missingFrom(answer: Decoded<Batch<unknown>>, code: string): NoData {
  const dropped = answer.dropped.find(({ key, reason }) => key === code && UNUSABLE.has(reason))
  const noData = (cause: NoData['cause'], message: string): NoData => ({
    kind: 'noData',
    message: `${code}: ${message}`,
    cause,
  })
  if (dropped?.reason === 'field') return noData('unusable', `the field ${dropped.field} is unusable`)
  if (dropped !== undefined) return noData('unusable', 'not what the operation answers')
  return answer.value.size > 0
    ? noData('unknownCode', 'the service answered without it')
    : noData('empty', 'the service answered without data')
}

const UNUSABLE: ReadonlySet<DropReason> = new Set(['field', 'shape'])
