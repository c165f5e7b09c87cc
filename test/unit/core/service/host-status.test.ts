import { describe, expect, it } from 'vitest'
import { createHostStatus } from '#core/service/host-status.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Failure } from '#model/values/failure.ts'

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
  const hostStatus = createHostStatus(() => 1)
  if (answeredFirst) hostStatus.succeeded()
  for (const reason of failures) hostStatus.failed(reason, PATH, 0)
  return hostStatus.state(0).state
}

describe('the status of a host', () => {
  it('is named after what matters most to the user', () => {
    expect(createHostStatus(() => 1).state(0).state).toBe('starting')
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
    const hostStatus = createHostStatus(() => 0)
    hostStatus.failed(limited(90_000), PATH, 0)
    hostStatus.failed(limited(1_000), PATH, 10)
    expect(hostStatus.waitMs(1_000)).toBe(89_000)
    hostStatus.succeeded()
    expect(hostStatus.waitMs(1_000)).toBe(89_000)
    expect(hostStatus.waitMs(90_000)).toBe(0)
  })

  it('honours no pause for longer than 15 minutes, and then lets a single request decide', () => {
    const hostStatus = createHostStatus(() => 0)
    hostStatus.failed(limited(1e30), PATH, 0)
    expect(hostStatus.state(0)).toMatchObject({ state: 'rateLimited', nextTryAt: 15 * MINUTE_MS })
    const now = 15 * MINUTE_MS
    expect(hostStatus.waitMs(now)).toBe(0)
    hostStatus.sent()
    expect(hostStatus.waitMs(now)).toBe(Infinity)
    expect(hostStatus.state(now).state).toBe('rateLimited')
    hostStatus.succeeded()
    expect(hostStatus.waitMs(now)).toBe(0)
    expect(hostStatus.state(now).state).toBe('connected')
  })

  it('ends the pause when the deciding request fails', () => {
    for (const [outcome, next] of [
      [LOST, 'offline'],
      [{ ...LOST, cause: 'cancelled' }, 'rateLimited'],
    ] as const) {
      const hostStatus = createHostStatus(() => 0)
      hostStatus.failed(limited(1e9), PATH, 0)
      hostStatus.sent()
      hostStatus.failed(outcome, PATH, 15 * MINUTE_MS)
      expect(hostStatus.waitMs(15 * MINUTE_MS)).toBe(0)
      expect(hostStatus.state(15 * MINUTE_MS).state).toBe(next)
    }
  })

  it('pauses longer each time when the service does not say for how long', () => {
    const hostStatus = createHostStatus(() => 0)
    const pauses: number[] = []
    let now = 0
    for (let refusal = 0; refusal < 8; refusal++) {
      hostStatus.failed(limited(null), PATH, now)
      pauses.push(hostStatus.waitMs(now))
      now += hostStatus.waitMs(now)
    }
    expect(pauses.slice(0, 3)).toEqual([5_000, 10_000, 20_000])
    expect(pauses.at(-1)).toBe(300_000)
  })

  it('lets one request leave immediately, in spite of a pause, when the user asks for it', () => {
    const hostStatus = createHostStatus(() => 0)
    hostStatus.failed(limited(600_000), PATH, 0)
    hostStatus.tryNow(1_000)
    expect(hostStatus.waitMs(1_000)).toBe(0)
    hostStatus.sent()
    expect(hostStatus.waitMs(1_000)).toBe(Infinity)
  })

  it('asks no more once the key was condemned, but for one request now and then', () => {
    const hostStatus = createHostStatus(() => 0)
    hostStatus.failed(FORBIDDEN, PATH, 0)
    expect(hostStatus.waitMs(0)).toBe(0)
    hostStatus.key.condemn(0)
    const waits: number[] = []
    let now = 0
    for (let tried = 0; tried < 6; tried++) {
      waits.push(hostStatus.waitMs(now) / MINUTE_MS)
      now += hostStatus.waitMs(now)
      hostStatus.sent()
      expect(hostStatus.waitMs(now)).toBe(Infinity)
      hostStatus.failed(FORBIDDEN, PATH, now)
    }
    expect(waits).toEqual([1, 2, 5, 15, 15, 15])
    expect(hostStatus.state(now)).toMatchObject({
      state: 'unauthorised',
      failure: FORBIDDEN,
      nextTryAt: now + 15 * MINUTE_MS,
    })
    hostStatus.succeeded()
    expect([hostStatus.waitMs(now), hostStatus.key.refusal()]).toEqual([0, null])
  })

  it('thinks nothing of requests that were given up by us', () => {
    const cancelled: Failure = { kind: 'unavailable', cause: 'cancelled', message: '' }
    expect(stateAfter(Array.from({ length: 9 }, () => cancelled))).toBe('connected')
  })
})
