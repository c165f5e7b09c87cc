/** What a split does to drawings: their prices are those of their day, and charts in today's shares scale them as they do bars. */
import { adjustmentOn } from '../candles/candle-adjust.ts'
import type { SplitMark } from '../candles/candle-series.ts'
import type { Drawing } from './drawing.ts'
import { DAY_MS } from '../values/duration.ts'
import type { Split } from '../reference/split.ts'
import { dateOfDayNumber, type CalendarDate, type Zone } from '../values/zoned-time.ts'

/** The date in its market of a moment, Unix epoch ms, or of a bar that is named by it. */
export type DateOf = (timeMs: number) => CalendarDate

/** Bars of a day are named by the midnight of UTC or by that of their market. */
export function datesIn(zone: Zone): DateOf {
  return (timeMs) => (timeMs % DAY_MS === 0 ? dateOfDayNumber(timeMs / DAY_MS) : zone.dateAt(timeMs))
}

/**
 * The drawings that stand elsewhere on a chart in today's shares once the split is in force: those with a price from before it.
 * They keep to their bars; a chart of prices as they were traded shows them unchanged.
 */
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

/** What the price of an anchor is multiplied by to stand among bars in today's shares; 1 without splits. */
export function adjustmentAt(splits: readonly SplitMark[], dateOf: DateOf, timeMs: number): number {
  return splits.length === 0 ? 1 : adjustmentOn(splits, dateOf(timeMs))
}
