import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSound } from '../../../fixtures/bar-arbitraries.ts'
import { pollMarket } from '../../../fixtures/polled-candles.ts'

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
  it('lie between the true extremes of their own time and one poll around it', () => {
    fc.assert(
      fc.property(polling, ({ startMinute, minutes, late, ...options }) => {
        const from = MIDNIGHT + startMinute * MINUTE
        const to = from + minutes * MINUTE
        const beside = pollMarket({ ...options, from, to, lateness: (poll) => late[poll % late.length] ?? 0 })
        // Of what lies around the bar, as far as two polls, early or late, and the pause between two trades can reach.
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
        // What was traded after the last poll nobody has heard of.
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
