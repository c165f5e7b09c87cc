import { describe, expect, it } from 'vitest'
import { backoffMs } from '#model/values/backoff.ts'

describe('a wait after failures', () => {
  it('doubles with each of them, up to its bound', () => {
    expect([1, 2, 3, 4, 5].map((failures) => backoffMs(failures, 5_000, 30_000))).toEqual([
      5_000, 10_000, 20_000, 30_000, 30_000,
    ])
  })

  it('stays at its bound however many there are', () => {
    expect(backoffMs(100_000, 5_000, 30_000)).toBe(30_000)
  })
})
