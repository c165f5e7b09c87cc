import { describe, expect, it } from 'vitest'
import { barsSince, intervalFor, readyAt } from '#core/alerts/replay/missed/missed-reach.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const GRID = createMarketGrids()(WATCHED)
const intervalOf = (lengthMs: number) => intervalFor({ from: TRADING - lengthMs, to: TRADING }, TRADING)

describe('the bars of a span without polls', () => {
  it('are as many as its length has, and two for its ends', () => {
    expect(barsSince('1m', TRADING - 10 * MINUTE_MS, TRADING)).toBe(12)
    expect(barsSince('1m', TRADING - 10 * MINUTE_MS - 1, TRADING)).toBe(13)
    expect(barsSince('1h', TRADING - HOUR_MS, TRADING)).toBe(3)
  })

  it('are the finest of which one request of a thousand reaches back', () => {
    expect(intervalOf(998 * MINUTE_MS)).toBe('1m')
    expect(intervalOf(998 * MINUTE_MS + 1)).toBe('5m')
    expect(intervalOf(4_990 * MINUTE_MS + 1)).toBe('15m')
    expect(intervalOf(100 * DAY_MS)).toBe('1D')
    expect(intervalOf(3_000 * DAY_MS)).toBe('1D')
  })

  it('are waited for until the last of a minute is over and settled, and longer ones not at all', () => {
    const to = TRADING + 10_000
    expect(readyAt({ from: TRADING, to }, GRID)).toBe(TRADING + MINUTE_MS + 3_000)
    expect(readyAt({ from: to - 998 * MINUTE_MS, to }, GRID)).toBe(TRADING + MINUTE_MS + 3_000)
    expect(readyAt({ from: to - 999 * MINUTE_MS, to }, GRID)).toBe(to)
  })
})
