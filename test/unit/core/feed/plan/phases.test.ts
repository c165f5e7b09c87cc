import { describe, expect, it } from 'vitest'
import { countFrom } from '#core/feed/plan/phases.ts'
import { createPlan } from '#core/feed/plan/plan.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { everythingServed } from '#test/fakes/service/everything-served.ts'

const PERIOD_MS = 10_000
const GAP_MS = 100

function itemAskedAt(askedAt: number) {
  const plan = createPlan(10, everythingServed)
  const coin = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
  plan.setDemand(coin, { weight: 1, demandedPeriodMs: PERIOD_MS }, 0)
  plan.refresh(1, 0, 0)
  const item = plan.item(coin)
  if (item === undefined) throw new Error('not planned')
  item.askedAt = askedAt
  return item
}

describe('the start of a period', () => {
  it('makes up for a small lateness, so that the mean rate is kept', () => {
    expect(countFrom(itemAskedAt(0), PERIOD_MS + 150, GAP_MS, () => 0.5)).toBe(PERIOD_MS)
  })

  it('does not make up for a long one, which would send requests in clumps', () => {
    expect(countFrom(itemAskedAt(0), 5 * PERIOD_MS, GAP_MS, () => 0.5)).toBe(5 * PERIOD_MS - 2 * GAP_MS)
  })

  it('is never in the future for an instrument that was asked for early', () => {
    expect(countFrom(itemAskedAt(0), PERIOD_MS / 2, GAP_MS, () => 0.5)).toBe(PERIOD_MS / 2)
  })

  it('is spread over the whole period after a first request', () => {
    const starts = [0, 0.25, 0.999].map((chance) => countFrom(itemAskedAt(-Infinity), 50_000, GAP_MS, () => chance))
    expect(starts).toEqual([50_000, 47_500, 40_010])
  })

  it('varies a little by chance, evenly around the mean', () => {
    const starts = [0, 1].map((chance) => countFrom(itemAskedAt(0), PERIOD_MS, GAP_MS, () => chance))
    expect(starts).toEqual([9_800, 10_200])
  })
})
