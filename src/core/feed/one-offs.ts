/** Sends requests that are made once, because somebody waits for their answer: they go before the polls, but not all the time. */
import type { Decoded, Endpoint } from '../../api/endpoint.ts'
import { failure, type Failure, type Result } from '../../model/failure.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { RequestReason } from '../../model/feed-health.ts'
import type { Caller } from '../service/caller.ts'
import type { RetryPolicy } from '../service/retry.ts'

export interface OneOff<Value> {
  /** Never rejects. */
  readonly result: Promise<Result<Decoded<Value>>>
  readonly cancel: Cancel
}

export interface OneOffs {
  ask<Asked, Value>(endpoint: Endpoint<Asked, Value>, parameters: Asked, reason?: RequestReason): OneOff<Value>
  /** The same with parameters that are settled only when the request first leaves. */
  askLate<Asked, Value>(endpoint: Endpoint<Asked, Value>, parametersNow: () => Asked): OneOff<Value>
  /** Monotonic ms at which the next one may leave; Infinity when there is none. */
  nextAt(): number
  /** Sends the first that is ready. */
  send(): void
  /** Gives up all that wait. */
  giveUp(reason: Failure): void
  /** Gives up all that wait, and those that are out when they come back. */
  stop: Cancel
}

interface Waiting {
  readonly readyAt: number
  readonly send: () => void
  readonly giveUp: (reason: Failure) => void
}

export const CANCELLED: Failure = { kind: 'unavailable', cause: 'cancelled', message: 'no longer wanted' }

/** `stirred` is called when something joined the queue or came back. */
export function createOneOffs(
  clock: Pick<Clock, 'monotonic'>,
  caller: Pick<Caller, 'call' | 'refusalOf'>,
  retries: RetryPolicy,
  stirred: () => void,
): OneOffs {
  const waiting = new Set<Waiting>()
  let stopped = false

  function first(): Waiting | undefined {
    let earliest: Waiting | undefined
    for (const entry of waiting) if (earliest === undefined || entry.readyAt < earliest.readyAt) earliest = entry
    return earliest
  }

  /** When a request that failed goes again; null when it does not. */
  function nextAttemptIn(reason: Failure, attempts: number): number | null {
    if (stopped) return null
    // Given up by us, as after a wake-up, and not by whoever asked.
    if (isCancelled(reason)) return 0
    return retries.delayMs(reason, attempts)
  }

  function askLate<Asked, Value>(
    endpoint: Endpoint<Asked, Value>,
    parametersNow: () => Asked,
    why: RequestReason = 'question',
  ): OneOff<Value> {
    const { promise, resolve } = Promise.withResolvers<Result<Decoded<Value>>>()
    let over = false
    let current: Waiting | null = null
    let settled: { readonly parameters: Asked } | null = null

    function settle(result: Result<Decoded<Value>>): void {
      over = true
      resolve(result)
    }

    function enqueue(readyAt: number, attempts: number): void {
      current = { readyAt, send: () => void attempt(attempts + 1), giveUp: (reason) => settle(failure(reason)) }
      waiting.add(current)
    }

    async function attempt(attempts: number): Promise<void> {
      settled ??= { parameters: parametersNow() }
      const refusal = caller.refusalOf(endpoint, settled.parameters)
      if (refusal !== null) {
        settle(failure(refusal))
        return stirred()
      }
      if (attempts === 1) retries.firstAttempt()
      const result = await caller.call(endpoint, settled.parameters, why)
      if (stopped && !over) settle(failure(CANCELLED))
      else if (!over) {
        const delayMs = result.ok ? null : nextAttemptIn(result.failure, attempts)
        if (delayMs === null) settle(result)
        else enqueue(clock.monotonic() + delayMs, attempts)
      }
      stirred()
    }

    enqueue(clock.monotonic(), 0)
    stirred()
    return {
      result: promise,
      cancel() {
        if (over) return
        if (current !== null) waiting.delete(current)
        settle(failure(CANCELLED))
      },
    }
  }

  function giveUp(reason: Failure): void {
    for (const entry of waiting) entry.giveUp(reason)
    waiting.clear()
  }

  return {
    ask: (endpoint, parameters, reason) => askLate(endpoint, () => parameters, reason),
    askLate,
    nextAt: () => first()?.readyAt ?? Infinity,
    send() {
      const entry = first()
      if (entry === undefined) return
      waiting.delete(entry)
      entry.send()
    },
    giveUp,
    stop() {
      stopped = true
      giveUp(CANCELLED)
    },
  }
}

function isCancelled(reason: Failure): boolean {
  return reason.kind === 'unavailable' && reason.cause === 'cancelled'
}

/** What comes of asking when there is nobody to ask. */
export function unanswered(): { readonly result: Promise<Result<never>>; readonly cancel: Cancel } {
  return { result: Promise.resolve(failure(CANCELLED)), cancel() {} }
}
