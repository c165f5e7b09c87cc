/** Finds the grid on which an instrument's bars start. */
import { createCandleGrid, type CandleGrid } from '#model/candles/candle-grid.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { createSessions, type SessionCalendar } from '#model/hours/session-calendar.ts'
import { UNKNOWN_HOURS } from '#model/hours/unknown-hours.ts'
import { createZone } from '#model/values/zoned-time.ts'
import { calendarOf } from '#core/feed/plan/market-hours.ts'

export type GridOf = (instrument: InstrumentId) => CandleGrid

export function createMarketGrids(): GridOf {
  const known = new Map<SessionCalendar, CandleGrid>()
  return (instrument) => {
    const { assetClass, region } = instrumentOf(instrument)
    const calendar = calendarOf(assetClass, region) ?? UNKNOWN_HOURS
    const grid = known.get(calendar) ?? createCandleGrid(createSessions(calendar), createZone(calendar.zone))
    known.set(calendar, grid)
    return grid
  }
}
