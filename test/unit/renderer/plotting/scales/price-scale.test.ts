import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromAxis,
  priceScale,
  roundNumbers,
  scaleTicks,
  symmetricScale,
  toAxis,
  withRoomAbove,
} from '#renderer/plotting/scales/price-scale.ts'

const price = fc.double({ min: 0.01, max: 1e4, noNaN: true })
const mode = fc.constantFrom('linear' as const, 'log' as const, 'percent' as const)

describe('a scale of prices', () => {
  it('gives back the price that it was given', () => {
    fc.assert(
      fc.property(mode, price, price, price, (requested, a, b, value) => {
        const scale = priceScale(requested, { low: Math.min(a, b), high: Math.max(a, b) }, a)
        expect(fromAxis(scale, toAxis(scale, value)) / value).toBeCloseTo(1, 6)
      }),
    )
  })

  it('leaves room above and below', () => {
    fc.assert(
      fc.property(mode, price, price, (requested, a, b) => {
        const scale = priceScale(requested, { low: Math.min(a, b), high: Math.max(a, b) }, a)
        expect(scale.low).toBeLessThan(toAxis(scale, Math.min(a, b)))
        expect(scale.high).toBeGreaterThan(toAxis(scale, Math.max(a, b)))
      }),
    )
  })

  it('is linear where a logarithm or a percentage has no meaning', () => {
    expect(priceScale('log', { low: 0, high: 10 }, 5).mode).toBe('linear')
    expect(priceScale('percent', { low: 1, high: 10 }, 0).mode).toBe('linear')
    expect(priceScale('log', { low: -40.32, high: 18.27 }, 18.27).mode).toBe('linear')
  })

  it('rises with the price, also in percent of a base below zero', () => {
    const scale = priceScale('percent', { low: -40, high: 20 }, -10)
    expect([-40, -10, 20].map((value) => toAxis(scale, value))).toEqual([-300, 0, 300])
    expect([-300, 0, 300].map((value) => fromAxis(scale, value))).toEqual([-40, -10, 20])
  })

  it('is labelled with round numbers', () => {
    expect(roundNumbers(97.3, 112.8, 5)).toEqual([100, 105, 110])
    expect(roundNumbers(0.00101, 0.00149, 4)).toEqual([0.0012, 0.0014])
    expect(roundNumbers(5, 5, 4)).toEqual([])
  })

  it('is labelled by decades where a logarithmic one spans several', () => {
    const scale = priceScale('log', { low: 1, high: 900 }, 1)
    const prices = scaleTicks(scale, 6).map((tick) => Math.round(Math.exp(tick)))
    expect(prices).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 1000])
  })
})

describe('an axis with legends over it', () => {
  it.each(['linear', 'log', 'percent'] as const)('has its highest price below them, on a %s scale', (mode) => {
    const scale = withRoomAbove(priceScale(mode, { low: 50, high: 200 }, 100), 200, 0.25)
    expect((scale.high - toAxis(scale, 200)) / (scale.high - scale.low)).toBeCloseTo(0.25, 9)
    expect(scale.low).toBe(priceScale(mode, { low: 50, high: 200 }, 100).low)
  })

  it('stays as it is where its margin is room enough', () => {
    const scale = priceScale('linear', { low: 50, high: 200 }, 100)
    expect(withRoomAbove(scale, 200, 0.01)).toBe(scale)
  })

  it('keeps its middle where it is symmetric', () => {
    const scale = symmetricScale({ low: 90, high: 120 }, 100, 0.2)
    expect((scale.high + scale.low) / 2).toBe(100)
    expect((scale.high - 120) / (scale.high - scale.low)).toBeCloseTo(0.2, 9)
  })
})
