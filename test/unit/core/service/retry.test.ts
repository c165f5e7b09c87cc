import { describe, expect, it } from 'vitest'
import { createRetryPolicy } from '#core/service/retry.ts'
import type { Failure } from '#model/values/failure.ts'

const LOST: Failure = { kind: 'unavailable', cause: 'timeout', message: 'no answer in time' }

describe('the retry policy', () => {
  it('spreads retries over the whole of a ceiling that doubles', () => {
    for (const chance of [0, 0.5, 1]) {
      const policy = createRetryPolicy(() => chance)
      expect(policy.delayMs(LOST, 1)).toBe(chance * 500)
      expect(policy.delayMs(LOST, 2)).toBe(chance * 1_000)
    }
  })

  it('gives up after three attempts', () => {
    expect(createRetryPolicy(() => 1).delayMs(LOST, 3)).toBeNull()
  })

  it('retries nothing that would fail again', () => {
    const policy = createRetryPolicy(() => 1)
    const reasons: readonly Failure[] = [
      { kind: 'unauthorised', message: '' },
      { kind: 'rejected', message: '', code: 7, status: 200 },
      { kind: 'malformed', message: '' },
      { kind: 'unavailable', cause: 'redirected', message: '' },
      { kind: 'unavailable', cause: 'tooLarge', message: '' },
      { kind: 'unavailable', cause: 'cancelled', message: '' },
    ]
    expect(reasons.map((reason) => policy.delayMs(reason, 1))).toEqual(reasons.map(() => null))
  })

  it('retries at most one request in ten while everything fails', () => {
    const policy = createRetryPolicy(() => 1)
    let retries = 0
    for (let request = 0; request < 1_000; request++) {
      policy.firstAttempt()
      if (policy.delayMs(LOST, 1) !== null) retries++
    }
    expect(retries).toBeGreaterThan(95)
    expect(retries).toBeLessThanOrEqual(103)
  })

  it('has three retries to spend before the first requests have earned any', () => {
    const policy = createRetryPolicy(() => 1)
    const delays = [1, 2, 3, 4].map(() => policy.delayMs(LOST, 1))
    expect(delays).toEqual([500, 500, 500, null])
  })

  it('leaves a refusal for too many requests to the pause', () => {
    const policy = createRetryPolicy(() => 1)
    expect(policy.delayMs({ kind: 'rateLimited', message: '', retryAfterMs: 30_000 }, 9)).toBe(0)
  })
})
