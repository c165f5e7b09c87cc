/** Finds the grid on which the bars of an instrument lie. */
import { createCandleGrid, type CandleGrid } from '../../../model/candle-grid.ts'
import { instrumentOf, type InstrumentId } from '../../../model/instrument.ts'
import { createSessions, type SessionCalendar } from '../../../model/session-calendar.ts'
import { createZone } from '../../../model/zoned-time.ts'
import { calendarOf } from '../../feed/plan/market-hours.ts'

/** For markets whose hours nobody knows. */
const AROUND_THE_CLOCK: SessionCalendar = {
  zone: 'UTC',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  sessions: [{ open: '00:00', close: '24:00' }],
  holidays: {},
  specialDays: {},
  source: 'No calendar is known.',
  asOf: '2026-11-20',
  validUntil: '2099-12-31',
}

export type GridOf = (instrument: InstrumentId) => CandleGrid

/** Remembers the grids that it has made. */
export function createMarketGrids(): GridOf {
  const known = new Map<SessionCalendar, CandleGrid>()
  return (instrument) => {
    const { assetClass, region } = instrumentOf(instrument)
    const calendar = calendarOf(assetClass, region) ?? AROUND_THE_CLOCK
    const grid = known.get(calendar) ?? createCandleGrid(createSessions(calendar), createZone(calendar.zone))
    known.set(calendar, grid)
    return grid
  }
}
