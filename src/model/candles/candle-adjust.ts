/** Converts prices from before a split to today's shares. */
import type { Bar } from './candle-bar.ts'
import type { SplitMark } from './candle-series.ts'
import { DAY_MS } from '../values/duration.ts'
import { priceFactor } from '../reference/split.ts'
import { dateOfDayNumber, type CalendarDate } from '../values/zoned-time.ts'

/** Returns the market's date of a split, whose UTC midnight is its ex-date. */
export const dateOfSplit = ({ exDate }: SplitMark): CalendarDate => dateOfDayNumber(Math.floor(exDate / DAY_MS))

/** Returns the effective splits of a trading date; they are announced weeks before. */
export function splitsUntil(splits: readonly SplitMark[], date: CalendarDate): readonly SplitMark[] {
  return splits.filter((split) => dateOfSplit(split) <= date)
}

/** Returns the factor for prices of a trading date, by which volumes are divided. @param splits Effective ones only. */
export function adjustmentOn(splits: readonly SplitMark[], date: CalendarDate): number {
  let factor = 1
  for (const split of splits) if (date < dateOfSplit(split)) factor *= priceFactor(split.ratio)
  return factor
}

/** Returns an adjusted bar. A bar longer than a day counts as its first date. */
export function adjustBar(bar: Bar, factor: number): Bar {
  if (factor === 1) return bar
  return {
    ...bar,
    open: bar.open * factor,
    high: bar.high * factor,
    low: bar.low * factor,
    close: bar.close * factor,
    volume: bar.volume === null ? null : bar.volume / factor,
  }
}
