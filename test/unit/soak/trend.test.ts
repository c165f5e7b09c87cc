import { describe, expect, it } from 'vitest'
import { grows, trendOf, type Sample } from '#test/soak/load/trend.ts'

const HOUR_MS = 3_600_000
const COUNT = 60

/** Samples of an hour by its elapsed fraction, 0 to 1, and their number. */
const over = (valueAt: (part: number, place: number) => number): readonly Sample[] =>
  Array.from({ length: COUNT }, (_, place) => {
    const part = place / (COUNT - 1)
    return { at: part * HOUR_MS, value: valueAt(part, place) }
  })

/** A value that rises and falls without a pattern and without randomness; -1 to 1. */
const noise = (place: number) => ((place * 0.618_033_988_7) % 1) * 2 - 1
const growsAtAll = (samples: readonly Sample[]) => grows(samples, 5, 1)

describe('the trend of samples', () => {
  it('is their slope in an hour, percent of where they start', () => {
    const trend = trendOf(over((part) => 100 + 10 * part))
    expect(trend?.percentPerHour).toBeCloseTo(10)
    expect(trend?.first).toBeCloseTo(100)
    expect(trend?.last).toBeCloseTo(110)
  })

  it('counts as growth above the bound, through noise as well', () => {
    expect(growsAtAll(over((part, place) => 100 + 10 * part + 5 * noise(place)))).toBe(true)
    expect(growsAtAll(over((part, place) => 100 + 3 * part + noise(place)))).toBe(false)
  })

  it('is no growth where only noise rises', () => {
    expect(growsAtAll(over((_, place) => 100 + 30 * noise(place)))).toBe(false)
    // A saw: occasional garbage collections, with the end between two of them.
    expect(growsAtAll(over((part) => 100 + 30 * ((part * 3.4) % 1)))).toBe(false)
  })

  it('is no growth where something is filled once', () => {
    expect(growsAtAll(over((part, place) => 100 + 10 * (1 - Math.exp(-8 * part)) + 0.1 * noise(place)))).toBe(false)
  })

  it('is no growth where nothing changes, or where it falls', () => {
    expect(growsAtAll(over(() => 0))).toBe(false)
    expect(growsAtAll(over((part) => 100 - 50 * part))).toBe(false)
  })

  it('shows a queue that was empty at first and grows', () => {
    expect(growsAtAll(over((part) => 100 * part))).toBe(true)
  })

  it('is unknown of fewer than three samples', () => {
    expect(trendOf(over((part) => part).slice(0, 2))).toBeNull()
  })
})
