/** Counts what would have fired, and says what was looked at. */
import type { InstrumentId } from '../../../../model/instrument.ts'
import type { CalendarDate } from '../../../../model/zoned-time.ts'
import type { PastFire } from '../replay.ts'

export interface InstrumentFire extends PastFire {
  readonly instrument: InstrumentId
}

export interface FireTally {
  readonly count: number
  /** Fires on the date with most of them, of all instruments together. */
  readonly worstDay: number
}

export function tallyOf(fires: readonly PastFire[]): FireTally {
  const byDate = new Map<CalendarDate, number>()
  for (const { date } of fires) byDate.set(date, (byDate.get(date) ?? 0) + 1)
  return { count: fires.length, worstDay: Math.max(0, ...byDate.values()) }
}
