import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLearnedLimit } from '../../../../../src/core/feed/budget/learned-limit.ts'

const HOUR_MS = 3_600_000

describe('the learned limit', () => {
  it('is what was stated until the service refuses', () => {
    expect(createLearnedLimit(600, null, 0).current(HOUR_MS)).toBe(600)
  })

  it('goes down below what the service accepted, but not to nothing at once', () => {
    const limit = createLearnedLimit(600, null, 0)
    limit.refused(10, 5, 400)
    expect(limit.current(10)).toBe(360)
    limit.refused(20, 15, 0)
    expect(limit.current(20)).toBe(90)
  })

  it('learns once from all that was on its way when the first refusal came', () => {
    const limit = createLearnedLimit(60, null, 0)
    limit.refused(1_000, 900, 40)
    for (const sentAt of [910, 950, 999]) limit.refused(1_010, sentAt, 40)
    expect(limit.current(1_010)).toBe(36)
  })

  it('finds a limit of 5 behind a statement of 600 within a few refusals', () => {
    const limit = createLearnedLimit(600, null, 0)
    let refusals = 0
    for (let now = 1_000; limit.current(now) > 5; now += 60_000) {
      limit.refused(now, now - 1, 5)
      refusals++
    }
    expect(refusals).toBeLessThanOrEqual(5)
  })

  it('creeps up again, more slowly after every refusal, and never above what was stated', () => {
    const climbMs = (refusals: number) => {
      const limit = createLearnedLimit(60, null, 0)
      for (let index = 1; index <= refusals; index++) limit.refused(index, index, 40)
      const from = limit.current(refusals)
      let now = refusals
      while (limit.current(now) === from) now += 1_000
      return now
    }
    expect(climbMs(2)).toBeGreaterThan(climbMs(1) * 1.5)
    const limit = createLearnedLimit(60, 30, 0)
    expect(limit.current(100 * HOUR_MS)).toBe(60)
  })

  it('stays between one request and what was stated', () => {
    const step = fc.record({ afterMs: fc.nat(HOUR_MS), accepted: fc.nat(1_000) })
    fc.assert(
      fc.property(fc.array(step), fc.integer({ min: 1, max: 1_000 }), (steps, stated) => {
        const limit = createLearnedLimit(stated, null, 0)
        let now = 0
        for (const { afterMs, accepted } of steps) {
          now += afterMs
          limit.refused(now, now, accepted)
          expect(limit.current(now)).toBeGreaterThanOrEqual(1)
          expect(limit.current(now)).toBeLessThanOrEqual(stated)
          expect(Number.isInteger(limit.current(now))).toBe(true)
        }
      }),
    )
  })
})
