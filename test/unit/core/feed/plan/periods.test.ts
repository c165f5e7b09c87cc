import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minCost, periodFactor, periodOf, type Periodic } from '#core/feed/plan/periods.ts'

const request = fc.record({
  weight: fc.double({ min: 0.01, max: 1_000, noNaN: true }),
  demandedPeriodMs: fc.integer({ min: 100, max: 60_000 }),
})
const requests = fc.array(request, { minLength: 1, maxLength: 40 })
const rate = fc.double({ min: 1e-5, max: 0.05, noNaN: true })

const spent = (all: readonly Periodic[], factor: number) => all.reduce((sum, one) => sum + 1 / periodOf(one, factor), 0)

describe('the periods of requests', () => {
  it('are proportional to 1/sqrt(weight) and use the whole rate', () => {
    const all = [16, 4, 1].map((weight) => ({ weight, demandedPeriodMs: 1 }))
    const periods = all.map((one) => periodOf(one, periodFactor(all, 0.001)))
    // 1/T1 + 1/T2 + 1/T3 = 1/1000 with T = f/4, f/2, f.
    expect(periods).toEqual([1_750, 3_500, 7_000])
  })

  it('grant a demand that is longer than its share, and give what that frees to the others', () => {
    const all = [
      { weight: 1, demandedPeriodMs: 10_000 },
      { weight: 1, demandedPeriodMs: 1 },
    ]
    const periods = all.map((one) => periodOf(one, periodFactor(all, 0.001)))
    expect(periods[0]).toBe(10_000)
    expect(periods[1]).toBeCloseTo(1 / (0.001 - 0.0001), 6)
  })

  it('are the demanded ones when the rate suffices for all', () => {
    const all = [
      { weight: 5, demandedPeriodMs: 1_000 },
      { weight: 1, demandedPeriodMs: 4_000 },
    ]
    expect(all.map((one) => periodOf(one, periodFactor(all, 1)))).toEqual([1_000, 4_000])
  })

  it('never exceed the rate, and leave none of it unused while a demand is not granted', () => {
    fc.assert(
      fc.property(requests, rate, (all, ratePerMs) => {
        const factor = periodFactor(all, ratePerMs)
        const used = spent(all, factor)
        expect(used).toBeLessThanOrEqual(ratePerMs * (1 + 1e-6))
        if (all.some((one) => periodOf(one, factor) > one.demandedPeriodMs))
          expect(used).toBeGreaterThan(ratePerMs * (1 - 1e-6))
      }),
    )
  })

  it('cost no more than any other periods under the same rate and demands', () => {
    const shares = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(requests, rate, shares, (all, ratePerMs, parts) => {
        const total = all.reduce((sum, _, index) => sum + (parts[index] ?? 1), 0)
        const other = all.reduce((sum, { weight, demandedPeriodMs }, index) => {
          const periodMs = Math.max(demandedPeriodMs, total / ((parts[index] ?? 1) * ratePerMs))
          return sum + (weight * periodMs) / 2
        }, 0)
        expect(minCost(all, ratePerMs)).toBeLessThanOrEqual(other * (1 + 1e-6))
      }),
    )
  })
})
