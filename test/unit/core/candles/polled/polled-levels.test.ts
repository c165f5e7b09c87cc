import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import crypto from '#resources/calendars/crypto.json' with { type: 'json' }
import { createPolledLevels, POLLED_LEVELS, type PolledLevel } from '#core/candles/polled/polled-levels.ts'
import type { Observation } from '#model/candles/candle-observation.ts'
import { isSound } from '#test/fixtures/bar-arbitraries.ts'
import { pollMarket } from '#test/fixtures/polled-candles.ts'
import { gridOf } from '#test/fixtures/trading-calendars.ts'

const MINUTE = 60_000
const MIDNIGHT = Date.parse('2026-11-18T00:00:00Z')

const polling = fc.record({
  seed: fc.nat(1_000),
  code: fc.constantFrom('BTCUSDT', 'ETHUSDT', 'SOLUSDT'),
  startMinute: fc.nat(600),
  minutes: fc.integer({ min: 20, max: 60 }),
  periodMs: fc.constantFrom(1_000, 5_000, 12_000, 30_000, 60_000, 90_000),
  late: fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 20 }),
})

describe('bars built from polls of a market', () => {
  it('are between the true extremes of their own time and one poll around it', () => {
    fc.assert(
      fc.property(polling, ({ startMinute, minutes, late, ...options }) => {
        const from = MIDNIGHT + startMinute * MINUTE
        const to = from + minutes * MINUTE
        const beside = pollMarket({ ...options, from, to, lateness: (poll) => late[poll % late.length] ?? 0 })
        // The comparison covers minutes around the bar within reach of two early or late polls and the pause between
        // two trades.
        const reachMs = 2 * options.periodMs + 2 * MINUTE
        for (const bar of beside.polledMinutes.values()) {
          expect(isSound(bar)).toBe(true)
          const near = beside.minutes.filter(({ time }) => Math.abs(time - bar.time) <= reachMs)
          if (bar.time - reachMs < from || bar.time + reachMs > to) continue
          expect(bar.high).toBeLessThanOrEqual(Math.max(...near.map(({ high }) => high)))
          expect(bar.low).toBeGreaterThanOrEqual(Math.min(...near.map(({ low }) => low)))
        }
      }),
      { numRuns: 30 },
    )
  })

  it('are as wide together as the market was, from the first poll of a day to the last, however seldom it is polled', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.constantFrom(10_000, 60_000, 300_000), (seed, periodMs) => {
        const to = MIDNIGHT + 6 * 60 * MINUTE
        const { polledDay, trueDay, polledMinutes } = pollMarket({
          seed,
          code: 'BTCUSDT',
          from: MIDNIGHT,
          to,
          periodMs,
        })
        expect(polledDay).toMatchObject({ open: trueDay.open, time: trueDay.time, grade: 'polled' })
        const bars = [...polledMinutes.values()]
        expect(polledDay.high).toBe(Math.max(...bars.map(({ high }) => high)))
        expect(polledDay.low).toBe(Math.min(...bars.map(({ low }) => low)))
        // Trades after the last poll are unknown.
        expect(polledDay.high).toBeLessThanOrEqual(trueDay.high)
        expect(polledDay.low).toBeGreaterThanOrEqual(trueDay.low)
      }),
      { numRuns: 8 },
    )
  })

  it('miss no extreme of the day that was made between two polls', () => {
    const to = MIDNIGHT + 24 * 60 * MINUTE
    const { polledDay, trueDay } = pollMarket({ seed: 7, code: 'ETHUSDT', from: MIDNIGHT, to, periodMs: 59_999 })
    expect([polledDay.high, polledDay.low, polledDay.open]).toEqual([trueDay.high, trueDay.low, trueDay.open])
    const blind = pollMarket({ seed: 7, code: 'ETHUSDT', from: MIDNIGHT, to, periodMs: 59_999, correctsWicks: false })
    expect(blind.polledDay.high).toBeLessThan(trueDay.high)
  })

  it('have the close and extremes of the market to within a part of a bar that grows with the period', () => {
    const errorAt = (periodMs: number) => {
      const from = MIDNIGHT + 60 * MINUTE
      const { minutes, polledMinutes } = pollMarket({
        seed: 3,
        code: 'BTCUSDT',
        from,
        to: from + 240 * MINUTE,
        periodMs,
      })
      const range = minutes.reduce((sum, { high, low }) => sum + high - low, 0) / minutes.length
      const errors = minutes.map(({ time, close }) => Math.abs((polledMinutes.get(time)?.close ?? NaN) - close))
      return errors.reduce((sum, error) => sum + error, 0) / minutes.length / range
    }
    expect(errorAt(1_000)).toBeLessThan(0.05)
    expect(errorAt(5_000)).toBeLessThan(0.25)
    expect(errorAt(30_000)).toBeLessThan(0.75)
  })
})

const HOUR = 60 * MINUTE
const LENGTH_MS: Readonly<Record<PolledLevel, number>> = { '1m': MINUTE, '1h': HOUR, '1D': 24 * HOUR }

const observed = (time: number, price: number): Observation => ({
  since: time,
  time,
  price,
  high: null,
  low: null,
  volume: null,
  turnover: null,
})

describe.each(POLLED_LEVELS)('bars of %s', (level) => {
  const next = MIDNIGHT + LENGTH_MS[level]
  const open = () => createPolledLevels(gridOf(crypto).grid)

  it('take a price of the very moment at which one of them starts for the first of that bar', () => {
    const levels = open()
    const covering = { from: MIDNIGHT, to: next }
    levels.observe(observed(next - 1, 10), covering)
    const bars = levels.observe(observed(next, 20), covering)[level]
    expect(bars).toEqual([expect.objectContaining({ time: next, open: 20, high: 20, low: 20, close: 20 })])
  })

  it('are seen whole from a poll at their start on, and in part from a moment later', () => {
    const graded = (from: number) => open().observe(observed(MIDNIGHT + 2, 10), { from, to: next })[level][0]?.grade
    expect([graded(MIDNIGHT), graded(MIDNIGHT + 1)]).toEqual(['polled', 'partial'])
  })

  it('are not built of a trade before polls began, not even where they began at the end of its bar', () => {
    const built = (from: number) => open().observe(observed(MIDNIGHT + 2, 10), { from, to: from + 1 })[level].length
    expect([built(next), built(next - 1)]).toEqual([0, 1])
  })

  it('stay whole where polls end with them, and are seen in part where these end a moment before', () => {
    const gradesAt = (time: number) => {
      const levels = open()
      levels.observe(observed(MIDNIGHT, 10), { from: MIDNIGHT, to: next })
      return levels.interruptedAt(time)[level].map(({ grade }) => grade)
    }
    expect([gradesAt(next), gradesAt(next - 1)]).toEqual([[], ['partial']])
  })

  it('count what was traded without polls from their first moment on, and not from the moment before it', () => {
    const volumeOf = (since: number, time: number) => {
      const levels = open()
      levels.observe(observed(next, 10), { from: MIDNIGHT, to: next + 1 })
      return levels.addTraded({ volume: 3, turnover: 30 }, { since, time })[level].map(({ volume }) => volume)
    }
    expect([volumeOf(next, next + 5), volumeOf(next - 1, next + 5)]).toEqual([[3], []])
    expect(volumeOf(next, next + LENGTH_MS[level])).toEqual([])
  })

  it('take the values of the day from its first moment on', () => {
    const levels = open()
    levels.observe(observed(MIDNIGHT + 5, 10), { from: MIDNIGHT, to: next })
    const day = {
      last: 10,
      open: 9,
      high: 12,
      low: 8,
      previousClose: null,
      change: null,
      changePercent: null,
      volume: null,
      turnover: null,
      status: null,
    }
    expect(levels.correctDay({ ...day, time: MIDNIGHT })['1D']).toEqual([
      expect.objectContaining({ open: 9, high: 12 }),
    ])
    expect(levels.correctDay({ ...day, time: MIDNIGHT - 1 })['1D']).toEqual([])
    expect(levels.correctDay({ ...day, time: MIDNIGHT + 24 * HOUR })['1D']).toEqual([])
  })
})
