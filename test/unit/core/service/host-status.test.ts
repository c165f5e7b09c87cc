import { describe, expect, it } from 'vitest'
import { createStanding } from '../../../../src/core/service/host-status.ts'
import { MINUTE_MS } from '../../../../src/model/duration.ts'
import type { Failure } from '../../../../src/model/failure.ts'

const PATH = '/stock/quotes'
const LOST: Failure = { kind: 'unavailable', cause: 'timeout', message: 'no answer' }
const NOBODY: Failure = { kind: 'unavailable', cause: 'unreachable', message: 'connection refused' }
const DECLINED: Failure = { kind: 'rejected', message: 'bad code', code: 7, status: 200 }
const FORBIDDEN: Failure = { kind: 'unauthorised', message: 'no' }
const BROKEN: Failure = { kind: 'malformed', message: 'not JSON' }

function limited(retryAfterMs: number | null): Failure {
  return { kind: 'rateLimited', message: 'slow down', retryAfterMs }
}

const stateAfter = (failures: readonly Failure[], answeredFirst = true) => {
  const standing = createStanding(() => 1)
  if (answeredFirst) standing.succeeded()
  for (const reason of failures) standing.failed(reason, PATH, 0)
  return standing.state(0).state
}

describe('the standing of a host', () => {
  it('is named after what matters most to the user', () => {
    expect(createStanding(() => 1).state(0).state).toBe('starting')
    expect(stateAfter([])).toBe('connected')
    expect(stateAfter([BROKEN])).toBe('degraded')
    expect(stateAfter([LOST])).toBe('degraded')
    expect(stateAfter([LOST, LOST, LOST])).toBe('offline')
    expect(stateAfter([NOBODY, NOBODY])).toBe('offline')
    expect(stateAfter([LOST], false)).toBe('offline')
    expect(stateAfter([LOST, limited(1_000)])).toBe('rateLimited')
  })

  it('is not in trouble when one operation is refused, but is when nothing else is answered', () => {
    expect(stateAfter([DECLINED])).toBe('connected')
    expect(stateAfter([FORBIDDEN])).toBe('connected')
    expect(stateAfter([DECLINED, FORBIDDEN, DECLINED])).toBe('degraded')
    expect(stateAfter([FORBIDDEN], false)).toBe('degraded')
  })

  it('honours a requested pause, and a longer one over a shorter', () => {
    const standing = createStanding(() => 0)
    standing.failed(limited(90_000), PATH, 0)
    standing.failed(limited(1_000), PATH, 10)
    expect(standing.waitMs(1_000)).toBe(89_000)
    standing.succeeded()
    expect(standing.waitMs(1_000)).toBe(89_000)
    expect(standing.waitMs(90_000)).toBe(0)
  })

  it('honours no pause for longer than 15 minutes, and then lets a single request decide', () => {
    const standing = createStanding(() => 0)
    standing.failed(limited(1e30), PATH, 0)
    expect(standing.state(0)).toMatchObject({ state: 'rateLimited', nextTryAt: 15 * MINUTE_MS })
    const now = 15 * MINUTE_MS
    expect(standing.waitMs(now)).toBe(0)
    standing.sent()
    expect(standing.waitMs(now)).toBe(Infinity)
    expect(standing.state(now).state).toBe('rateLimited')
    standing.succeeded()
    expect(standing.waitMs(now)).toBe(0)
    expect(standing.state(now).state).toBe('connected')
  })

  it('goes on when the request that is to decide comes to nothing', () => {
    for (const [outcome, next] of [
      [LOST, 'offline'],
      [{ ...LOST, cause: 'cancelled' }, 'rateLimited'],
    ] as const) {
      const standing = createStanding(() => 0)
      standing.failed(limited(1e9), PATH, 0)
      standing.sent()
      standing.failed(outcome, PATH, 15 * MINUTE_MS)
      expect(standing.waitMs(15 * MINUTE_MS)).toBe(0)
      expect(standing.state(15 * MINUTE_MS).state).toBe(next)
    }
  })

  it('pauses longer each time when the service does not say for how long', () => {
    const standing = createStanding(() => 0)
    const pauses: number[] = []
    let now = 0
    for (let refusal = 0; refusal < 8; refusal++) {
      standing.failed(limited(null), PATH, now)
      pauses.push(standing.waitMs(now))
      now += standing.waitMs(now)
    }
    expect(pauses.slice(0, 3)).toEqual([5_000, 10_000, 20_000])
    expect(pauses.at(-1)).toBe(300_000)
  })

  it('lets one request leave at once, whatever holds it back, when the user asks for it', () => {
    const standing = createStanding(() => 0)
    standing.failed(limited(600_000), PATH, 0)
    standing.tryNow(1_000)
    expect(standing.waitMs(1_000)).toBe(0)
    standing.sent()
    expect(standing.waitMs(1_000)).toBe(Infinity)
  })

  it('asks no more once the key was condemned, but for one request now and then', () => {
    const standing = createStanding(() => 0)
    standing.failed(FORBIDDEN, PATH, 0)
    expect(standing.waitMs(0)).toBe(0)
    standing.key.condemn(0)
    const waits: number[] = []
    let now = 0
    for (let tried = 0; tried < 6; tried++) {
      waits.push(standing.waitMs(now) / MINUTE_MS)
      now += standing.waitMs(now)
      standing.sent()
      expect(standing.waitMs(now)).toBe(Infinity)
      standing.failed(FORBIDDEN, PATH, now)
    }
    expect(waits).toEqual([1, 2, 5, 15, 15, 15])
    expect(standing.state(now)).toMatchObject({
      state: 'unauthorised',
      failure: FORBIDDEN,
      nextTryAt: now + 15 * MINUTE_MS,
    })
    standing.succeeded()
    expect([standing.waitMs(now), standing.key.refusal()]).toEqual([0, null])
  })

  it('thinks nothing of requests that were given up by us', () => {
    const cancelled: Failure = { kind: 'unavailable', cause: 'cancelled', message: '' }
    expect(stateAfter(Array.from({ length: 9 }, () => cancelled))).toBe('connected')
  })
})
