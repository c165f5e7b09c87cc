import { describe, expect, it } from 'vitest'
import type { IndicatorKind } from '#model/charts/chart-indicator.ts'
import { INDICATORS, parametersOf } from '#renderer/plotting/indicators/indicator-kinds.ts'
import type { IndicatorBar } from '#renderer/plotting/indicators/indicator-step.ts'

const barOf = (high: number, low: number, close: number): IndicatorBar => ({ open: close, high, low, close, volume: 0, session: null, period: 0 }) // prettier-ignore

const flat = (price: number, count = 60): readonly IndicatorBar[] =>
  Array.from({ length: count }, () => barOf(price, price, price))

function valuesOf(kind: IndicatorKind, bars: readonly IndicatorBar[]): readonly (readonly (number | null)[])[] {
  const step = INDICATORS[kind].start(parametersOf({ kind, parameters: [] }))
  return bars.map((bar) => step(bar, false))
}

const lastOf = (kind: IndicatorKind, bars: readonly IndicatorBar[]) => valuesOf(kind, bars).at(-1)

describe.each([44.34, 10.16, 100])('indicators of a price that stays at %d', (price) => {
  it('have a CCI of 0', () => {
    expect(lastOf('cci', flat(price))).toEqual([0])
  })

  it('have no RSI and no StochRSI, which compare moves', () => {
    expect(lastOf('rsi', flat(price))).toEqual([null])
    expect(lastOf('stochRsi', flat(price))).toEqual([null, null])
  })

  it('have a DMI and an ADX of 0', () => {
    expect(lastOf('dmi', flat(price))).toEqual([0, 0, 0])
  })

  it('have a CCI of 0 and a StochRSI of 0 where the price stays still after moves', () => {
    const moves = [3, -2, 1.1, -0.7, 2.3, -1.9].map((move) =>
      barOf(price + move + 0.5, price + move - 0.3, price + move),
    )
    const bars = [...moves, ...moves, ...moves, ...flat(price, 40)]
    expect(lastOf('cci', bars)).toEqual([0])
    expect(lastOf('stochRsi', bars)).toEqual([0, 0])
  })
})

describe('a CCI', () => {
  it('is 0 where typical prices differ by the rounding of binary numbers alone', () => {
    // Each has the typical price 10.1.
    const bars = Array.from({ length: 30 }, (_, place) =>
      place % 2 === 0 ? barOf(10.2, 10, 10.1) : barOf(10.3, 9.9, 10.1),
    )
    expect(lastOf('cci', bars)).toEqual([0])
  })

  it('shows the first move after a time without any', () => {
    expect(lastOf('cci', [...flat(44.34), barOf(44.35, 44.35, 44.35)])?.[0]).toBeCloseTo(666.667, 2)
  })
})
