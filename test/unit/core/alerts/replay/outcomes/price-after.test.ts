import { describe, expect, it } from 'vitest'
import { priceAt, reachTo } from '#core/alerts/replay/outcomes/price-after.ts'
import type { BarsOfPast } from '#core/candles/series/bar-history.ts'
import { HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { TRADING } from '#test/fixtures/alerts.ts'

const bar = (time: number, close: number) => ({
  ...{ time, open: 1, high: 1, low: 1, close, volume: null, turnover: null, grade: 'served' as const },
})
const past = (changes: Partial<BarsOfPast> = {}): BarsOfPast => ({
  bars: [bar(TRADING, 10), bar(TRADING + MINUTE_MS, 11)],
  origin: 'service',
  failure: null,
  ...changes,
})
const at = (afterMs: number, firedAfterMs = 0) => ({ firedBy: TRADING + firedAfterMs, at: TRADING + afterMs })

describe('the bars that cover everything since a moment', () => {
  it('reach back an hour further, by the minute for six hours', () => {
    const now = TRADING + 6 * HOUR_MS
    expect(reachTo(TRADING, now)).toEqual({ interval: '1m', from: TRADING - HOUR_MS, bars: 420 })
    expect(reachTo(TRADING - 1, now)).toEqual({ interval: '5m', from: TRADING - HOUR_MS - 1, bars: 85 })
  })
})

describe('the price of a moment', () => {
  it('is the close of the last bar that was over by then', () => {
    expect(priceAt(past(), at(MINUTE_MS), '1m')).toBe(10)
    expect(priceAt(past(), at(2 * MINUTE_MS - 1), '1m')).toBe(10)
    expect(priceAt(past(), at(2 * MINUTE_MS), '1m')).toBe(11)
    expect(priceAt(past(), at(9 * HOUR_MS), '1m')).toBe(11)
  })

  it('is not known before the first bar is over, or where nothing was traded since the alert fired', () => {
    expect(priceAt(past(), at(MINUTE_MS - 1), '1m')).toBeNull()
    expect(priceAt(past({ bars: [] }), at(MINUTE_MS), '1m')).toBeNull()
    expect(priceAt(past(), at(9 * HOUR_MS, 2 * MINUTE_MS), '1m')).toBe(11)
    expect(priceAt(past(), at(9 * HOUR_MS, 2 * MINUTE_MS + 1), '1m')).toBeNull()
  })

  it('is not known long after the last bar if bars are built from polls', () => {
    const polled = past({ origin: 'polls' })
    expect(priceAt(polled, at(4 * MINUTE_MS), '1m')).toBe(11)
    expect(priceAt(polled, at(4 * MINUTE_MS + 1), '1m')).toBeNull()
  })

  it('is not known where the bars could not be read', () => {
    expect(priceAt(past({ failure: { kind: 'malformed', message: '' } }), at(MINUTE_MS), '1m')).toBeNull()
  })
})
