/** Counts what would have fired, and says what was looked at. */
import type { Bar } from '../../../../model/candle-bar.ts'
import type { InstrumentId } from '../../../../model/instrument.ts'
import type { CalendarDate } from '../../../../model/zoned-time.ts'
import type { PastFire } from '../replay.ts'
import type { Widening } from './wider.ts'

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

/** The last bars tell how prices are written now. */
const RECENT_BARS = 100

/** @param dateOf The trading date of a bar, by its time. */
export function wideningOf(bars: readonly Bar[], dateOf: (time: number) => CalendarDate): Widening {
  const days = new Map<CalendarDate, { high: number; low: number }>()
  for (const { time, high, low } of bars) {
    const date = dateOf(time)
    const day = days.get(date)
    days.set(date, { high: Math.max(high, day?.high ?? high), low: Math.min(low, day?.low ?? low) })
  }
  const ranges = [...days.values()].map(({ high, low }) => high - low)
  const recent = bars.slice(-RECENT_BARS).map(({ close }) => decimalsOf(close))
  return {
    dayRange: ranges.length === 0 ? 0 : ranges.reduce((sum, range) => sum + range, 0) / ranges.length,
    decimals: Math.max(0, ...recent),
  }
}

function decimalsOf(price: number): number {
  const [, decimals = ''] = String(price).split('.')
  return decimals.length
}
