import { describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import { FRESHNESS_STATES, type FreshnessState, type Provenance } from '#model/market/freshness.ts'
import { ageStep, nextAnswerAt, overdueMs } from '#model/market/value-age.ts'

const NOW = 10_000_000

const aged = (ageMs: number, parts: Partial<Provenance> = {}) =>
  ageStep({ state: 'healthy', fetchedAt: NOW - ageMs, expectedPeriodMs: null, ...parts }, NOW)

describe('the age of a price', () => {
  it.each([
    [59 * SECOND_MS, 0],
    [MINUTE_MS, 1],
    [3 * MINUTE_MS, 2],
    [10 * MINUTE_MS, 3],
  ])('that is %i ms old has step %i by seconds alone', (ageMs, step) => {
    expect(aged(ageMs)).toBe(step)
  })

  it('looks old at four minutes although the plan refreshes it every three minutes', () => {
    expect(aged(4 * MINUTE_MS, { expectedPeriodMs: 3 * MINUTE_MS })).toBe(2)
  })

  it('looks old by its plan long before it does by seconds', () => {
    const plan = { expectedPeriodMs: 10 * SECOND_MS }
    expect([20, 21, 40, 41].map((seconds) => aged(seconds * SECOND_MS, plan))).toEqual([0, 2, 2, 3])
    expect([5, 6, 11].map((seconds) => aged(seconds * SECOND_MS, { expectedPeriodMs: SECOND_MS }))).toEqual([0, 2, 3])
  })

  it.each(['closed', 'lunch'] as const)('does not count in a market that is %s: its price is what it is', (state) => {
    expect(aged(60 * MINUTE_MS, { state, expectedPeriodMs: MINUTE_MS })).toBe(0)
  })

  it('counts by its plan alone for a halted instrument', () => {
    expect(aged(9 * MINUTE_MS, { state: 'halted', expectedPeriodMs: 5 * MINUTE_MS })).toBe(0)
    expect(aged(11 * MINUTE_MS, { state: 'halted', expectedPeriodMs: 5 * MINUTE_MS })).toBe(2)
  })

  it('does not matter where nothing refreshes the price', () => {
    const lapsed = FRESHNESS_STATES.filter((state: FreshnessState) => aged(0, { state }) === 3)
    expect(lapsed.sort()).toEqual(
      ['delisted', 'disconnected', 'failing', 'notServed', 'offline', 'quarantined', 'restored', 'unauthorised'],
    ) // prettier-ignore
  })

  it('looks old for a stale price by any clock: the wall clock may have been set back to before its answer', () => {
    const plan = { state: 'stale' as const, expectedPeriodMs: 10 * SECOND_MS }
    expect([-60 * MINUTE_MS, 0, 21 * SECOND_MS].map((ageMs) => aged(ageMs, plan))).toEqual([2, 2, 2])
    expect(aged(41 * SECOND_MS, plan)).toBe(3)
  })

  it('is that of no price before the first answer', () => {
    expect(ageStep({ state: 'pending', fetchedAt: null, expectedPeriodMs: MINUTE_MS }, NOW)).toBe(0)
  })
})

describe('the next answer', () => {
  const due = (nextDueAt: number | null, fetchedAt: number | null = null) =>
    overdueMs({ nextDueAt, fetchedAt, expectedPeriodMs: 180_000 }, NOW)

  it('is overdue once its time has passed by some seconds, and not before or without a time', () => {
    expect(due(NOW - 4_999)).toBeNull()
    expect(due(NOW - 40_000)).toBe(40_000)
    expect(due(null)).toBeNull()
  })

  it('is not overdue because of a time before the last answer', () => {
    expect(due(NOW - 84_000, NOW - 76_000)).toBeNull()
    expect(due(NOW - 284_000, NOW - 276_000)).toBe(96_000)
    expect(nextAnswerAt({ nextDueAt: NOW - 84_000, fetchedAt: NOW - 76_000, expectedPeriodMs: 180_000 })).toBe(
      NOW + 104_000,
    )
  })
})
