/** Puts prices from before a split into the shares of today. */
import type { Bar } from './candle-bar.ts'
import type { SplitMark } from './candle-series.ts'
import { DAY_MS } from './duration.ts'
import { priceFactor } from './split.ts'
import { dateOfDayNumber, type CalendarDate } from './zoned-time.ts'

/** What the prices of a trading date are multiplied by, and its volumes divided by. */
export function adjustmentOn(splits: readonly SplitMark[], date: CalendarDate): number {
  let factor = 1
  // An ex-date is a UTC midnight that stands for a date of the market.
  for (const { exDate, ratio } of splits)
    if (date < dateOfDayNumber(Math.floor(exDate / DAY_MS))) factor *= priceFactor(ratio)
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
