/** The effect of splits on drawings: prices are those of their day, and charts in today's shares scale them. */
import { adjustmentOn } from '../candles/candle-adjust.ts'
import type { SplitMark } from '../candles/candle-series.ts'
import type { Drawing } from './drawing.ts'
import { DAY_MS } from '../values/duration.ts'
import type { Split } from '../reference/split.ts'
import { dateOfDayNumber, type CalendarDate, type Zone } from '../values/zoned-time.ts'

/** Returns the market's date of a moment, Unix epoch ms, or of the bar that it names. */
export type DateOf = (timeMs: number) => CalendarDate

/** Creates the dates of a zone. Midnight of UTC or of the market names a daily bar. */
export function datesIn(zone: Zone): DateOf {
  return (timeMs) => (timeMs % DAY_MS === 0 ? dateOfDayNumber(timeMs / DAY_MS) : zone.dateAt(timeMs))
}

/** Returns the drawings with a price from before a split, which move on a chart in today's shares. They keep their bars. */
export function drawingsAffectedBy(
  drawings: readonly Drawing[],
  { exDate }: Pick<Split, 'exDate'>,
  dateOf: DateOf,
): readonly Drawing[] {
  const firstAfter = dateOfDayNumber(Math.floor(exDate / DAY_MS))
  return drawings.filter(
    ({ kind, anchors }) => kind !== 'vertical' && anchors.some(({ time }) => dateOf(time) < firstAfter),
  )
}

/** Returns the factor that converts an anchor's price to today's shares. */
export function adjustmentAt(splits: readonly SplitMark[], dateOf: DateOf, timeMs: number): number {
  return splits.length === 0 ? 1 : adjustmentOn(splits, dateOf(timeMs))
}
