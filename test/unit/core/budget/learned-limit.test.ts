import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLearnedLimit } from '#core/budget/learned-limit.ts'
import { HOUR_MS } from '#model/values/duration.ts'

describe('the learned limit', () => {
  it('is the stated limit until the service refuses', () => {
    expect(createLearnedLimit(600, null, 0).current(HOUR_MS)).toBe(600)
  })

  it('falls below what the service accepted, but not to zero in one step', () => {
    const limit = createLearnedLimit(600, null, 0)
    limit.refused(10, 5, 400)
    expect(limit.current(10)).toBe(360)
    limit.refused(20, 15, 0)
    expect(limit.current(20)).toBe(90)
  })

  it('goes down by a tenth where the service had accepted as much as was allowed', () => {
    const limit = createLearnedLimit(60, null, 0)
    limit.refused(10, 5, 1_000)
    expect(limit.current(10)).toBe(54)
  })

  it('goes up by a twentieth of itself every two minutes, and by one at least', () => {
    const at = 1_000_000
    const currentOf = (remembered: number) => {
      const limit = createLearnedLimit(600, remembered, at)
      return [0, 119_999, 120_000, 240_000].map((laterMs) => limit.current(at + laterMs))
    }
    expect(currentOf(100)).toEqual([100, 100, 105, 110])
    expect(currentOf(5)).toEqual([5, 5, 6, 7])
  })

  it('goes up half as often after a refusal, but at least every hour', () => {
    const limit = createLearnedLimit(600, null, 0)
    limit.refused(0, 0, 400)
    expect([239_999, 240_000].map(limit.current)).toEqual([360, 378])
    for (let refusal = 0; refusal < 9; refusal++) limit.refused(1, 1, 400)
    const low = limit.current(1)
    expect(limit.current(HOUR_MS)).toBe(low)
    expect(limit.current(HOUR_MS + 1)).toBeGreaterThan(low)
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
