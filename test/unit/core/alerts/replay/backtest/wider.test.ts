import { describe, expect, it } from 'vitest'
import { widened, wideningOf } from '#core/alerts/replay/backtest/wider.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'

const bar = (day: number, high: number, low: number, close = low) => ({
  ...{ time: day, open: low, high, low, close, volume: null, turnover: null, grade: 'served' as const },
})
const dateOf = (time: number) => `2026-11-${10 + Math.floor(time)}`

describe('how far prices usually range', () => {
  it('is the mean of what each day has from its lowest to its highest price', () => {
    const bars = [bar(0, 104, 100), bar(0.5, 103, 99), bar(0.6, 106, 101), bar(1, 110, 107)]
    expect(wideningOf(bars, dateOf).dayRange).toBe((7 + 3) / 2)
    expect(wideningOf([], dateOf)).toEqual({ dayRange: 0, decimals: 0 })
  })

  it('comes with the most decimals of the last hundred closes', () => {
    expect(wideningOf([bar(0, 2, 1, 1.5), bar(0, 2, 1, 1.125), bar(0, 2, 1, 1)], dateOf).decimals).toBe(3)
    const whole = Array.from({ length: 99 }, () => bar(0, 2, 1, 1))
    expect(wideningOf([bar(0, 2, 1, 1.25), bar(0, 2, 1, 1.5), ...whole], dateOf).decimals).toBe(1)
  })
})

describe('wider conditions', () => {
  const volume: AlertCondition = { kind: 'volume', least: 1_000 }
  const price: AlertCondition = { kind: 'price', direction: 'up', price: 100 }
  const status: AlertCondition = { kind: 'status', to: 'halted' }
  const widening = { dayRange: 4, decimals: 2 }

  it('are all of them wider by the same part', () => {
    expect(widened([volume, price], 0.5, widening)).toEqual([
      { kind: 'volume', least: 1_500 },
      { kind: 'price', direction: 'up', price: 102 },
    ])
  })

  it('are null if one of them has no threshold, or none that is further off', () => {
    expect(widened([volume, status], 0.5, widening)).toBeNull()
    expect(widened([price, volume], 0.5, { ...widening, dayRange: 0 })).toBeNull()
  })
})
