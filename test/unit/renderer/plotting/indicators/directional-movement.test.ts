import { describe, expect, it } from 'vitest'
import { createDirectionalMovement } from '#renderer/plotting/indicators/directional-movement.ts'
import type { IndicatorBar } from '#renderer/plotting/indicators/indicator-step.ts'

const barOf = (high: number, low: number, close = (high + low) / 2): IndicatorBar => ({ open: close, high, low, close, volume: 0, session: null, period: 0 }) // prettier-ignore

function valuesOf(length: number, bars: readonly IndicatorBar[]) {
  const step = createDirectionalMovement(length)
  return bars.map((bar) => step(bar, false))
}

/** Bars that rise by 2 and fall by 1, in turn. */
const zigzag = (count: number, from = 100): readonly IndicatorBar[] =>
  Array.from({ length: count }, (_, place) => {
    const middle = from + Math.ceil(place / 2) * 2 - Math.floor(place / 2)
    return barOf(middle + 1, middle - 1)
  })

describe('directional movement', () => {
  it.each([
    ['whole numbers', 1],
    ['cents, which binary numbers do not hold', 0.01],
  ])('is 0 on both sides of bars that each reach higher and lower by the same, in %s', (_, step) => {
    const bars = Array.from({ length: 30 }, (_bar, place) => barOf(50 + (place + 1) * step, 50 - (place + 1) * step))
    expect(valuesOf(14, bars).at(-1)).toEqual([0, 0, 0])
  })

  it('counts the larger one of two moves', () => {
    // Up by 3 and down by 1 of a true range of 6; then up by 1 and down by 2 of 9.
    const bars = [barOf(11, 9, 10), barOf(14, 8, 9), barOf(15, 6, 10)]
    expect(valuesOf(2, bars).at(-1)?.slice(0, 2)).toEqual([(3 / 15) * 100, (2 / 15) * 100])
  })

  it('has its first value once as many moves as its length are known, and its first ADX when as many of these are', () => {
    const values = valuesOf(3, zigzag(8))
    expect(values.findIndex(([plus]) => plus !== null)).toBe(3)
    expect(values.findIndex(([, , adx]) => adx !== null)).toBe(5)
  })

  it('has an ADX for ever after a start without moves', () => {
    const flat = Array.from({ length: 14 }, () => barOf(99, 99))
    const values = valuesOf(14, [...flat, ...zigzag(60)])
    for (const value of values.slice(28).flat()) expect(Number.isFinite(value)).toBe(true)
    const [plus, minus, adx] = values.at(-1) ?? []
    expect(plus).toBeGreaterThan(minus ?? NaN)
    expect(adx).toBeGreaterThan(0)
  })

  it('is the same whether the first bar was still forming or not', () => {
    const bars = zigzag(40)
    const step = createDirectionalMovement(14)
    step(barOf(100.2, 99.9), false)
    const forming = bars.map((bar, place) => step(bar, place === 0))
    expect(forming).toEqual(valuesOf(14, bars))
  })
})
