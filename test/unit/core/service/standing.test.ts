import { describe, expect, it } from 'vitest'
import { createStanding } from '../../../../src/core/service/standing.ts'
import type { Failure } from '../../../../src/model/failure.ts'

const LOST: Failure = { kind: 'unavailable', cause: 'unreachable', message: 'connection refused' }
const DECLINED: Failure = { kind: 'rejected', message: 'bad code', code: 7 }

function limited(retryAfterMs: number | null): Failure {
  return { kind: 'rateLimited', message: 'slow down', retryAfterMs }
}

const stateAfter = (failures: readonly Failure[], answeredFirst = true) => {
  const standing = createStanding(() => 1)
  if (answeredFirst) standing.succeeded()
  for (const reason of failures) standing.failed(reason, 0)
  return standing.state(0).state
}

describe('the standing of a host', () => {
  it('is named after what matters most to the user', () => {
    expect(createStanding(() => 1).state(0).state).toBe('starting')
    expect(stateAfter([])).toBe('connected')
    expect(stateAfter([DECLINED])).toBe('degraded')
    expect(stateAfter([LOST])).toBe('degraded')
    expect(stateAfter([LOST, LOST, LOST])).toBe('offline')
    expect(stateAfter([LOST], false)).toBe('offline')
    expect(stateAfter([LOST, limited(1_000)])).toBe('rateLimited')
    expect(stateAfter([{ kind: 'unauthorised', message: 'no' }, LOST])).toBe('unauthorised')
  })

  it('honours a requested pause in full, and a longer one over a shorter', () => {
    const standing = createStanding(() => 0)
    standing.failed(limited(90_000), 0)
    standing.failed(limited(1_000), 10)
    expect(standing.waitMs(1_000)).toBe(89_000)
    standing.succeeded()
    expect(standing.waitMs(1_000)).toBe(89_000)
    expect(standing.waitMs(90_000)).toBe(0)
  })

  it('pauses longer each time when the service does not say for how long', () => {
    const standing = createStanding(() => 0)
    const pauses: number[] = []
    let now = 0
    for (let refusal = 0; refusal < 8; refusal++) {
      standing.failed(limited(null), now)
      pauses.push(standing.waitMs(now))
      now += standing.waitMs(now)
    }
    expect(pauses.slice(0, 3)).toEqual([5_000, 10_000, 20_000])
    expect(pauses.at(-1)).toBe(300_000)
  })

  it('never asks again once the key was refused', () => {
    const standing = createStanding(() => 0)
    standing.failed({ kind: 'unauthorised', message: 'no' }, 0)
    expect(standing.waitMs(1e12)).toBe(Infinity)
    expect(standing.isRefused()).toBe(true)
  })

  it('thinks nothing of requests that were given up by us', () => {
    const cancelled: Failure = { kind: 'unavailable', cause: 'cancelled', message: '' }
    expect(stateAfter(Array.from({ length: 9 }, () => cancelled))).toBe('connected')
  })
})
