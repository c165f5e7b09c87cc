/**
 * Tracks which operations the service refuses, in each region. A plan without depth is ordinary, and single refusals
 * happen, so only repeated refusals remove an operation from the plan.
 */
import type { Endpoint } from '#api/wire/endpoint.ts'
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import type { Failure, NotServed } from '#model/values/failure.ts'
import type { Clock } from '../ports/clock.ts'

export interface Operation {
  readonly path: string
  /** Empty for an operation without a region. */
  readonly region: string
}

/** One request that can be repeated. */
interface Question {
  readonly endpoint: Endpoint<unknown, unknown>
  readonly parameters: unknown
}

/** Times are monotonic ms. */
export interface OperationRefusal extends Operation {
  readonly reason: Failure
  readonly since: number
  /** Refused requests, the first included. */
  readonly requests: number
  /** When it may be asked again; Infinity while that request is in flight. */
  readonly nextTryAt: number
}

export interface Operations {
  /** Returns null while the operation is not known to be refused. */
  refusalOf(operation: Operation): OperationRefusal | null
  refusals(): readonly OperationRefusal[]
  sent(operation: Operation, question: Question, now: number): void
  served(operation: Operation): void
  /**
   * Counts a refused request.
   *
   * @param sentAt When it was sent: a request in flight at the first refusal confirms nothing.
   * @returns Blocks the operation until `nextTryAt` only if {@link refusalOf} returns it too.
   */
  refused(operation: Operation, reason: Failure, sentAt: number, now: number): OperationRefusal
  abandoned(operation: Operation, now: number): void
  /**
   * Allows one immediate request of a refused operation.
   *
   * @returns Its last request; null if the operation is not refused or is being tried.
   */
  tryNow(operation: Operation, now: number): Question | null
  /** The key was refused, not these operations. */
  forgive(): void
  /** Increases with every change of the refusals or their times. */
  version(): number
}

/**
 * Consecutive refusals before an operation counts as refused. The service's `code` may be about one product code, which
 * is searched first.
 */
const STRIKES = { unauthorised: 2, rejected: 3 } as const
/** A second refusal within this time may have the same passing cause. */
const CONFIRMED_AFTER_MS = 2 * SECOND_MS
/** The delay of the confirming request. */
const CONFIRM_AFTER_MS = 5 * SECOND_MS
const TRY_EVERY_MS = 15 * MINUTE_MS
/** An operation that was served before is likelier to return; then it is asked as often as the others. */
const TRIES_OF_SERVED_MS = [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS]
const TRY_AFTER_NOTHING_MS = MINUTE_MS

interface Entry {
  readonly operation: Operation
  question: Question | null
  strikes: number
  lastStrikeAt: number
  wasServed: boolean
  tries: number
  refusal: OperationRefusal | null
}

export function createOperations(): Operations {
  const entries = new Map<string, Entry>()
  let version = 0

  const keyOf = ({ path, region }: Operation): string => `${path} ${region}`

  function entryOf(operation: Operation): Entry {
    const key = keyOf(operation)
    const known = entries.get(key)
    if (known !== undefined) return known
    const { path, region } = operation
    const entry: Entry = {
      operation: { path, region }, question: null, strikes: 0, lastStrikeAt: -Infinity, wasServed: false, tries: 0, refusal: null,
    } // prettier-ignore
    entries.set(key, entry)
    return entry
  }

  function set(entry: Entry, refusal: OperationRefusal | null): void {
    entry.refusal = refusal
    version++
  }

  function setNextTry(entry: Entry, nextTryAt: number): void {
    if (entry.refusal !== null) set(entry, { ...entry.refusal, nextTryAt })
  }

  function waitMs(entry: Entry): number {
    return (entry.wasServed ? TRIES_OF_SERVED_MS[entry.tries] : undefined) ?? TRY_EVERY_MS
  }

  function refuse(entry: Entry, reason: Failure, now: number): OperationRefusal {
    const known = entry.refusal
    const refusal: OperationRefusal = {
      ...entry.operation,
      reason,
      since: known?.since ?? now,
      requests: known === null ? entry.strikes : known.requests + 1,
      nextTryAt: now + waitMs(entry),
    }
    entry.tries++
    set(entry, refusal)
    return refusal
  }

  return {
    refusalOf: (operation) => entries.get(keyOf(operation))?.refusal ?? null,
    refusals: () => [...entries.values()].flatMap(({ refusal }) => refusal ?? []),
    sent(operation, question, now) {
      const entry = entryOf(operation)
      entry.question = question
      if ((entry.refusal?.nextTryAt ?? Infinity) <= now) setNextTry(entry, Infinity)
    },
    served(operation) {
      const entry = entryOf(operation)
      Object.assign(entry, { strikes: 0, lastStrikeAt: -Infinity, wasServed: true, tries: 0 })
      if (entry.refusal !== null) set(entry, null)
    },
    refused(operation, reason, sentAt, now) {
      const entry = entryOf(operation)
      if (entry.refusal !== null) return refuse(entry, reason, now)
      if (sentAt >= entry.lastStrikeAt + CONFIRMED_AFTER_MS) {
        entry.strikes++
        entry.lastStrikeAt = now
      }
      const strikes = reason.kind === 'rejected' ? STRIKES.rejected : STRIKES.unauthorised
      if (entry.strikes >= strikes) return refuse(entry, reason, now)
      const { strikes: requests } = entry
      return { ...entry.operation, reason, since: now, requests, nextTryAt: now + CONFIRM_AFTER_MS }
    },
    abandoned(operation, now) {
      const entry = entries.get(keyOf(operation))
      if (entry?.refusal?.nextTryAt === Infinity) setNextTry(entry, now + TRY_AFTER_NOTHING_MS)
    },
    tryNow(operation, now) {
      const entry = entries.get(keyOf(operation))
      if (entry === undefined || (entry.refusal?.nextTryAt ?? Infinity) === Infinity) return null
      setNextTry(entry, now)
      return entry.question
    },
    forgive() {
      for (const entry of entries.values()) {
        Object.assign(entry, { strikes: 0, lastStrikeAt: -Infinity, tries: 0 })
        if (entry.refusal !== null) set(entry, null)
      }
    },
    version: () => version,
  }
}

export function notServed(refusal: OperationRefusal, clock: Pick<Clock, 'now' | 'monotonic'>): NotServed {
  const { path, region, reason, nextTryAt } = refusal
  // A confirming request is already in flight.
  const waitMs = nextTryAt === Infinity ? 0 : Math.max(0, nextTryAt - clock.monotonic())
  return {
    kind: 'notServed',
    message: reason.message,
    path,
    region,
    cause: causeOf(reason),
    nextTryAt: clock.now() + waitMs,
  }
}

const NOT_FOUND: readonly number[] = [404, 405, 410, 501]

function causeOf(reason: Failure): NotServed['cause'] {
  if (reason.kind !== 'rejected') return 'forbidden'
  return NOT_FOUND.includes(reason.status) ? 'notFound' : 'declined'
}
