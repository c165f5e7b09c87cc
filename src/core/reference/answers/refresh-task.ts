/** Schedules the requests and retries of one answer. */
import type { Decoded } from '#api/wire/endpoint.ts'
import { backoffMs } from '#model/values/backoff.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Failure, Result } from '#model/values/failure.ts'
import type { OneOff } from '#core/feed/questions/one-offs.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { SlowLane } from '#core/feed/slow-lane.ts'

/** `prompt`: a user is looking at it. `slow`: one of many, may wait for the lane. */
export type Pace = 'prompt' | 'slow'

export interface RefreshTask {
  join(pace: Pace): Cancel
  isWanted(): boolean
  renew(): void
  /**
   * Continues after the service became reachable, or changed (`isOther`): requests a failed answer, or one of the previous service, again.
   */
  resume(isOther: boolean): void
  dispose(): void
}

export interface RefreshTaskPorts {
  readonly clock: Clock
  readonly lane: SlowLane
  readonly freshMs: Readonly<Record<Pace, number>>
}

export interface RefreshTarget<Answer> {
  /** Returns Unix epoch ms; null if no answer is known. */
  fetchedAt(): number | null
  ask(): OneOff<Answer>
  answered(result: Result<Decoded<Answer>>): void
}

/** A shorter view is not worth a request: only the last item that a user passes is requested. */
const SETTLE_MS = 250
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 10 * MINUTE_MS
const DECLINED_RETRY_MS = 15 * MINUTE_MS
/** Bounds how often a user can renew the answer. */
const MIN_RENEWAL_MS = 2_000

export function createRefreshTask<Answer>(
  { clock, lane, freshMs }: RefreshTaskPorts,
  target: RefreshTarget<Answer>,
): RefreshTask {
  const wants: Record<Pace, number> = { prompt: 0, slow: 0 }
  let failures = 0
  let failure: Failure | null = null
  let askedAt = -Infinity
  let stage: 'resting' | 'inLane' | 'asked' = 'resting'
  let stopStage: Cancel = () => undefined
  let round = 0

  const isWanted = (): boolean => wants.prompt + wants.slow > 0
  const pace = (): Pace => (wants.prompt > 0 ? 'prompt' : 'slow')

  function stop(): void {
    stopStage()
    stopStage = () => undefined
    stage = 'resting'
    round++
  }

  function plan(delayMs: number): void {
    stop()
    if (isWanted()) stopStage = clock.schedule(delayMs, leave)
  }

  /** Returns the time until the next request, ms. */
  function waitMs(): number {
    if (failure !== null) return waitAfterAsking(retryMs(failure))
    const fetchedAt = target.fetchedAt()
    // After the clock was set back, an answer may be from the future.
    const ageMs = fetchedAt === null ? Infinity : Math.max(0, clock.now() - fetchedAt)
    return Math.max(SETTLE_MS, freshMs[pace()] - ageMs)
  }

  function retryMs(reason: Failure): number {
    if (reason.kind === 'notServed') return Math.max(FIRST_RETRY_MS, reason.nextTryAt - clock.now())
    // A request rejected twice is retried rarely: the service may accept it later.
    if (reason.kind === 'rejected' && failures > 1) return DECLINED_RETRY_MS
    return backoffMs(failures, FIRST_RETRY_MS, LONGEST_RETRY_MS)
  }

  const waitAfterAsking = (restMs: number): number => Math.max(SETTLE_MS, askedAt + restMs - clock.monotonic())

  function leave(): void {
    if (pace() === 'prompt') return void ask()
    stage = 'inLane'
    stopStage = lane.enter(ask)
  }

  async function ask(): Promise<void> {
    const own = ++round
    stage = 'asked'
    askedAt = clock.monotonic()
    const question = target.ask()
    stopStage = question.cancel
    const result = await question.result
    if (own !== round) return
    stage = 'resting'
    failures = result.ok ? 0 : failures + 1
    failure = result.ok ? null : result.failure
    target.answered(result)
    plan(waitMs())
  }

  return {
    isWanted,
    join(joined) {
      wants[joined]++
      // A request in the lane becomes prompt when a user opens it.
      if (stage === 'resting' || (stage === 'inLane' && joined === 'prompt')) plan(waitMs())
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        wants[joined]--
        if (!isWanted()) stop()
      }
    },
    renew() {
      if (stage !== 'asked') plan(waitAfterAsking(MIN_RENEWAL_MS))
    },
    resume(isOther) {
      if (isOther) {
        failures = 0
        failure = null
        askedAt = -Infinity
      } else if (failures === 0 || stage !== 'resting') return
      plan(isOther ? waitMs() : waitAfterAsking(FIRST_RETRY_MS))
    },
    dispose: stop,
  }
}
