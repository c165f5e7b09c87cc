import { describe, expect, it } from 'vitest'
import { FIRST_BARS, limitForOlder, limitForTail } from '#core/candles/bars/limits.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')

const limitAfter = (passedMs: number, interval: CandleInterval) => limitForTail(NOW - passedMs, NOW, interval)

describe('the number of bars requested after the last one', () => {
  it('is that of a new series if no bar is stored', () => {
    expect(limitForTail(null, NOW, '1m')).toBe(FIRST_BARS)
  })

  it.each<[CandleInterval, shortestMs: number]>([
    ['1m', MINUTE_MS],
    ['1h', 60 * MINUTE_MS],
    ['1D', DAY_MS],
    ['1W', 7 * DAY_MS],
    // February is the shortest month.
    ['1M', 28 * DAY_MS],
  ])('is zero while a poll contains the last bar, and then the next step: %s', (interval, shortestMs) => {
    expect([0, shortestMs].map((passedMs) => limitAfter(passedMs, interval))).toEqual([0, 0])
    expect(limitAfter(shortestMs + 1, interval)).toBe(16)
  })

  it.each([
    [14, 16, 64],
    [62, 64, 250],
    [248, 250, 500],
    [498, 500, 1_000],
    [998, 1_000, 1_000],
    [1_000_000, 1_000, 1_000],
  ])('is the step that contains the last bar and one before it: %i bars later', (bars, limit, next) => {
    expect(limitAfter(bars * MINUTE_MS, '1m')).toBe(limit)
    expect(limitAfter(bars * MINUTE_MS + 1, '1m')).toBe(next)
  })
})

describe('the number of bars requested for older ones', () => {
  it.each([
    ['more than the known ones', 999, 0, 1_000],
    ['more than the known ones at a step', 1_000, 0, 2_000],
    ['the wanted number at a step', 500, 2_000, 2_000],
    ['the step above the wanted number', 500, 2_001, 4_000],
    ['the largest step if more is wanted', 500, 50_000, 16_000],
    ['the largest step if little less is known', 15_999, 0, 16_000],
  ])('is %s', (_, known, min, limit) => {
    expect(limitForOlder(known, min)).toBe(limit)
  })

  it('is null if the largest request brings no more than the known ones', () => {
    expect(limitForOlder(16_000, 0)).toBeNull()
    expect(limitForOlder(16_000, 50_000)).toBeNull()
  })
})
