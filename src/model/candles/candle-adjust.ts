/** Puts prices from before a split into the shares of today. */
import type { Bar } from './candle-bar.ts'
import type { SplitMark } from './candle-series.ts'
import { DAY_MS } from '../values/duration.ts'
import { priceFactor } from '../reference/split.ts'
import { dateOfDayNumber, type CalendarDate } from '../values/zoned-time.ts'

/** The market's date of a split: its ex-date is the UTC midnight that stands for it. */
export const dateOfSplit = ({ exDate }: SplitMark): CalendarDate => dateOfDayNumber(Math.floor(exDate / DAY_MS))

/** Those that the prices of a trading date contain: a split is announced weeks before its day. */
export function splitsUntil(splits: readonly SplitMark[], date: CalendarDate): readonly SplitMark[] {
  return splits.filter((split) => dateOfSplit(split) <= date)
}

/** What the prices of a trading date are multiplied by, and its volumes divided by. @param splits Those in force. */
export function adjustmentOn(splits: readonly SplitMark[], date: CalendarDate): number {
  let factor = 1
  for (const split of splits) if (date < dateOfSplit(split)) factor *= priceFactor(split.ratio)
  return factor
}

/** The bar itself where nothing changes. A bar that is longer than a day counts as its first date. */
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
