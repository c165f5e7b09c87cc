import { describe, expect, it } from 'vitest'
import { endOfClosing } from '#core/alerts/replay/closing-bar.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { servedBar } from '#model/candles/candle-bar.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { WATCHED } from '#test/fixtures/alerts.ts'

const grid = createMarketGrids()(WATCHED)
const at = (time: string): number => Date.parse(time)
const barAt = (time: string) =>
  servedBar({ time: at(time), open: 1, high: 1, low: 1, close: 1, volume: null, turnover: null })

const closing = (time: string, next: string | null, interval: CandleInterval = '1m', until = Infinity) => ({
  place: { bar: barAt(time), next: next === null ? undefined : barAt(next) },
  parts: { interval, grid, until },
})

function endOf(one: ReturnType<typeof closing>, longer: '5m' | '1h' | '1D'): string | null {
  const end = endOfClosing(one.place, longer, one.parts)
  return end === null ? null : new Date(end).toISOString()
}

describe('a longer bar', () => {
  it('closes in the last shorter bar that traded, although later minutes of it have none', () => {
    const one = closing('2026-11-20T15:02:00Z', '2026-11-20T15:06:00Z')
    expect([endOf(one, '5m'), endOf(one, '1h')]).toEqual(['2026-11-20T15:05:00.000Z', null])
  })

  it('closes at the end of its session, whose next bar is days later', () => {
    const one = closing('2026-11-20T20:58:00Z', '2026-11-23T14:30:00Z')
    expect([endOf(one, '5m'), endOf(one, '1h'), endOf(one, '1D')]).toEqual(
      Array.from({ length: 3 }, () => '2026-11-20T21:00:00.000Z'),
    )
  })

  it('over a day closes with daily bars, which are named by midnights', () => {
    expect(endOf(closing('2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z', '1D'), '1D')).toBe('2026-11-19T21:00:00.000Z')
  })

  it('is still open after the last bar until it is over', () => {
    const last = (until: string) => closing('2026-11-20T15:02:00Z', null, '1m', at(until))
    expect(endOf(last('2026-11-20T15:04:59Z'), '5m')).toBeNull()
    expect(endOf(last('2026-11-20T15:05:00Z'), '5m')).toBe('2026-11-20T15:05:00.000Z')
  })
})
