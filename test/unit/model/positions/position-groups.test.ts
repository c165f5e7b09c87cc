import { describe, expect, it } from 'vitest'
import { decimalOf } from '#model/values/decimal.ts'
import { extremesOfDay, groupPositions } from '#model/positions/position-groups.ts'
import type { PositionValue } from '#model/positions/position-value.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

function value(code: string, marketValue: number, parts: Partial<PositionValue> = {}): PositionValue {
  const amount = decimalOf(marketValue)
  return {
    instrument: idOf(`stock:US::${code}`), currency: 'USD', quantity: decimalOf(1), cost: amount, marketValue: amount,
    averageCost: amount, paid: amount, openProfit: decimalOf(0), openPercent: 0, realisedProfit: decimalOf(0),
    totalProfit: decimalOf(0), totalPercent: 0, dayProfit: decimalOf(1), dayPercent: 1, dayBase: amount,
    notCounted: null, missingPairs: [], fetchedAt: null, isStale: false, ...parts,
  } // prettier-ignore
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  'stock:US::A': ['large', 'both'],
  'stock:US::B': ['small'],
  'stock:US::C': ['large'],
}

describe('positions in groups', () => {
  it('have sums of their own and shares of all, the heaviest first', () => {
    const values = [value('A', 600), value('B', -100), value('C', 300)]
    const groups = groupPositions(values, 'USD', ({ instrument }) => KINDS[instrument] ?? [])
    expect(groups.map(({ key, totals, weight }) => [key, totals.marketValue?.toFixed(), weight?.toFixed(0)])).toEqual([
      ['large', '900', '90'],
      ['both', '600', '60'],
      ['small', '-100', '10'],
    ])
  })

  it('have no share where nothing of them counts', () => {
    const values = [value('A', 600), value('B', 1, { marketValue: null, notCounted: 'noQuote' })]
    const groups = groupPositions(values, 'USD', ({ instrument }) => KINDS[instrument] ?? [])
    expect(groups.find(({ key }) => key === 'small')).toMatchObject({ weight: null, totals: { counted: 0 } })
  })
})

describe('the best and the worst of the day', () => {
  it('are those of the highest and the lowest percentage that count', () => {
    const values = [
      value('A', 1, { dayPercent: 2 }),
      value('B', 1, { dayPercent: 9, notCounted: 'stale' }),
      value('C', 1, { dayPercent: -3 }),
    ]
    const found = extremesOfDay(values)
    expect([found?.best.instrument, found?.worst.instrument]).toEqual(['stock:US::A', 'stock:US::C'])
  })

  it('are null if there is nothing to compare', () => {
    expect(extremesOfDay([value('A', 1)])).toBeNull()
  })
})
