/** The backtest of alerts over bars that the test gives, on a fake clock. */
import { createBacktest } from '#core/alerts/replay/backtest/backtest.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import type { BarsOfPast, HistoryReach } from '#core/candles/series/bar-history.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { AlertDraft } from '#model/alerts/alert.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { alertDraft } from '#test/fixtures/alerts.ts'
import { createFakeClock } from '../ports/fake-clock.ts'

/** Thursday 2026-11-19 and Friday 2026-11-20, 14:30 UTC: New York opens. */
export const FIRST_OPEN = Date.UTC(2026, 10, 19, 14, 30)
export const SECOND_OPEN = FIRST_OPEN + DAY_MS

export type Prices = readonly [open: number, high: number, low: number, close: number]

export function barsFrom(start: number, minutes: number, prices: readonly Prices[]): readonly Bar[] {
  return prices.map(([open, high, low, close], place) => ({
    time: start + place * minutes * MINUTE_MS,
    ...{ open, high, low, close, volume: 100, turnover: 100 * close, grade: 'served' },
  }))
}

interface Given {
  readonly bars?: ReadonlyMap<InstrumentId, Partial<BarsOfPast>>
  readonly listed?: ReadonlyMap<string, readonly InstrumentId[]>
}

export function openBacktest({ bars = new Map(), listed = new Map() }: Given) {
  const clock = createFakeClock(SECOND_OPEN + DAY_MS)
  const reaches: HistoryReach[] = []
  const backtest = createBacktest({
    clock,
    history: {
      read(instruments, reach) {
        reaches.push(reach)
        const none: BarsOfPast = { bars: [], origin: 'service', failure: null }
        return Promise.resolve(instruments.map((instrument) => ({ ...none, ...bars.get(instrument) })))
      },
    },
    gridOf: createMarketGrids(),
    listed: () => listed,
    service: () => 'simulated',
  })
  return {
    reaches,
    async run(changes: Partial<AlertDraft>, days = 3) {
      const answer = Promise.resolve(backtest({ draft: alertDraft(changes), days }))
      await clock.advanceSettling(1_000)
      return answer
    },
  }
}
