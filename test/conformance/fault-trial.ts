/** Sends a question to a faulty market with the product's own client, on a clock of the trials. */
import type { Decoded, Endpoint } from '#api/wire/endpoint.ts'
import { createBudgetLedger } from '#core/budget/budget.ts'
import { createPoller } from '#core/feed/poller/poller.ts'
import type { Http, HttpOutcome } from '#core/ports/http.ts'
import { createCaller, type Caller } from '#core/service/caller.ts'
import { createServiceClock } from '#core/service/service-clock.ts'
import type { Result } from '#model/values/failure.ts'
import { createFakeClock, settlePromises, type FakeClock } from '../fakes/ports/fake-clock.ts'
import { createFakeLog } from '../fakes/ports/fake-log.ts'
import { createFakeStore } from '../fakes/ports/fake-store.ts'

interface Attempt {
  /** The time since the question, by the trial's clock. */
  readonly atMs: number
  /** The time until the outcome, by the real clock, the only one that sockets know. */
  readonly tookMs: number
  readonly result: Result<Decoded<unknown>>
}

export interface Answered<Value> {
  /** All attempts in order; all but the last failed. */
  readonly attempts: readonly Attempt[]
  readonly result: Result<Decoded<Value>>
}

export interface Trial {
  readonly caller: Caller
  /**
   * Lets time pass until the question is answered.
   * @param limitMs Limit of one attempt, in real ms, because the product's own limit would take too long.
   */
  ask<Asked, Value>(endpoint: Endpoint<Asked, Value>, parameters: Asked, limitMs: number): Promise<Answered<Value>>
}

/** All delays are multiples of this step. */
const STEP_MS = 50
/** Takes the middle of every random delay. */
const random = (): number => 0.5

/** Friday 2026-11-20, 15:00 UTC, on a whole second: HTTP dates have no fractions. */
export const createTrialClock = (): FakeClock => createFakeClock(Date.UTC(2026, 10, 20, 15))

export function createTrial(clock: FakeClock, http: Http, baseUrl: string, token: string): Trial {
  const open = new Set<Promise<HttpOutcome>>()
  const attempts: Attempt[] = []
  let askedAt = 0
  let attemptLimitMs = 10_000
  const address = { baseUrl, plan: 'premium', codesPerRequest: 50, requestsPerMinute: 600 } as const
  const budget = createBudgetLedger({ clock, store: createFakeStore(), log: createFakeLog() }).budgetOf(address)
  const caller = createCaller(
    { clock, http: { get }, random, serviceClock: createServiceClock(clock) },
    budget,
    address,
    token,
  )
  const listener = {
    received: () => null,
    failed() {},
    planned() {},
    sent() {},
    answered() {},
    turnsMoved() {},
    replanned() {},
  }
  const poller = createPoller({ clock, random }, { ...caller, call }, address.codesPerRequest, listener)

  function get(request: Parameters<Http['get']>[0]): ReturnType<Http['get']> {
    const sent = http.get({ ...request, timeoutMs: attemptLimitMs })
    open.add(sent.outcome)
    void sent.outcome.then(() => open.delete(sent.outcome))
    return sent
  }

  async function call<Asked, Value>(...question: Parameters<typeof caller.call<Asked, Value>>) {
    const atMs = clock.monotonic() - askedAt
    const startedAt = performance.now()
    const result = await caller.call(...question)
    attempts.push({ atMs, tookMs: performance.now() - startedAt, result })
    return result
  }

  async function passTime(isOver: () => boolean): Promise<void> {
    for (clock.advance(0); ; clock.advance(open.size > 0 ? 0 : STEP_MS)) {
      await Promise.all(open)
      await settlePromises()
      if (isOver()) return
    }
  }

  return {
    caller,
    async ask(endpoint, parameters, limitMs) {
      attempts.length = 0
      attemptLimitMs = limitMs
      askedAt = clock.monotonic()
      let over = false
      const result = poller.ask(endpoint, parameters).result.finally(() => {
        over = true
      })
      await passTime(() => over)
      return { attempts: [...attempts], result: await result }
    },
  }
}
