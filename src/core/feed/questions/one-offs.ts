/**
 * Sends single requests whose caller waits for the answer. They take turns with due polls; those about the focused
 * symbol go first.
 */
import type { Decoded, Endpoint } from '#api/wire/endpoint.ts'
import { failure, type Failure, type Result } from '#model/values/failure.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { RequestReason } from '#model/service/feed-health.ts'
import type { Caller } from '#core/service/caller.ts'
import type { RetryPolicy } from '#core/service/retry.ts'
import { createQuestionQueue, type QuestionQueue, type WaitingQuestion } from './question-queue.ts'
import type { Subject } from '../demand/subject.ts'

export interface OneOff<Value> {
  /** Never rejects. */
  readonly result: Promise<Result<Decoded<Value>>>
  readonly cancel: Cancel
}

export interface OneOffs extends Pick<QuestionQueue, 'next' | 'send' | 'waiting' | 'giveUp'> {
  ask<Asked, Value>(endpoint: Endpoint<Asked, Value>, parameters: Asked, reason?: RequestReason): OneOff<Value>
  /** Reads the parameters when the request first leaves. */
  askLate<Asked, Value>(endpoint: Endpoint<Asked, Value>, late: LateQuestion<Asked>): OneOff<Value>
  /** Gives up waiting questions, and those in flight when they return. */
  stop: Cancel
}

interface LateQuestion<Asked> {
  readonly parameters: () => Asked
  /** The subjects whose values the answer also brings. */
  readonly subjects: () => readonly Subject[]
}

export interface OneOffListener {
  /** A question was added or returned. */
  stirred(): void
  isFocused(subject: Subject): boolean
  /** A request with the values of these subjects has left. */
  left(subjects: readonly Subject[]): void
}

export const CANCELLED: Failure = { kind: 'unavailable', cause: 'cancelled', message: 'no longer wanted' }

export function createOneOffs(
  clock: Pick<Clock, 'monotonic'>,
  caller: Pick<Caller, 'call' | 'refusalOf'>,
  retries: RetryPolicy,
  listener: OneOffListener,
): OneOffs {
  const { stirred } = listener
  const queue = createQuestionQueue(listener.isFocused)
  let stopped = false

  /** Returns null for no retry. */
  function nextAttemptIn(reason: Failure, attempts: number): number | null {
    if (stopped) return null
    // The poller cancelled it (for example after a wake-up), not its caller.
    if (isCancelled(reason)) return 0
    return retries.delayMs(reason, attempts)
  }

  function askLate<Asked, Value>(
    endpoint: Endpoint<Asked, Value>,
    { parameters, subjects }: LateQuestion<Asked>,
    why: RequestReason = 'question',
  ): OneOff<Value> {
    const { promise, resolve } = Promise.withResolvers<Result<Decoded<Value>>>()
    let over = false
    let current: WaitingQuestion | null = null
    let settled: { readonly parameters: Asked } | null = null

    function settle(result: Result<Decoded<Value>>): void {
      over = true
      resolve(result)
    }

    function enqueue(readyAt: number, attempts: number): void {
      const send = () => void attempt(attempts + 1)
      current = { readyAt, subjects, send, giveUp: (reason) => settle(failure(reason)) }
      queue.add(current)
    }

    async function attempt(attempts: number): Promise<void> {
      settled ??= { parameters: parameters() }
      const refusal = caller.refusalOf(endpoint, settled.parameters)
      if (refusal !== null) {
        settle(failure(refusal))
        return stirred()
      }
      if (attempts === 1) retries.firstAttempt()
      listener.left(subjects())
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
        if (current !== null) queue.remove(current)
        settle(failure(CANCELLED))
      },
    }
  }

  return {
    ask: (endpoint, parameters, reason) =>
      askLate(endpoint, { parameters: () => parameters, subjects: () => [] }, reason),
    askLate,
    next: queue.next,
    send: queue.send,
    waiting: queue.waiting,
    giveUp: queue.giveUp,
    stop() {
      stopped = true
      queue.giveUp(CANCELLED)
    },
  }
}

function isCancelled(reason: Failure): boolean {
  return reason.kind === 'unavailable' && reason.cause === 'cancelled'
}

/** The answer without a service in use. */
export function unanswered(): { readonly result: Promise<Result<never>>; readonly cancel: Cancel } {
  return { result: Promise.resolve(failure(CANCELLED)), cancel() {} }
}
