/**
 * Rebuilds weeks and months with a split. The service mixes prices from before and after it in such a bar, which no factor can adjust; its
 * days can be adjusted.
 */
import { adjustBar, adjustmentOn, dateOfSplit } from '#model/candles/candle-adjust.ts'
import { aggregateBars, type Bar } from '#model/candles/candle-bar.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import { ruleOf } from '#model/candles/candle-interval.ts'
import type { SplitMark } from '#model/candles/candle-series.ts'
import type { CandleInterval } from '#model/candles/candle.ts'

const NONE: ReadonlySet<number> = new Set()

/** Returns the starts of the periods with a split inside, Unix epoch ms. */
export function periodsWithSplit(
  grid: Pick<CandleGrid, 'startOfDate' | 'dates'>,
  interval: CandleInterval,
  splits: readonly SplitMark[],
): ReadonlySet<number> {
  const { unit } = ruleOf(interval)
  if (unit === 'minute' || unit === 'day' || splits.length === 0) return NONE
  const dates = splits.map(dateOfSplit)
  const inside = dates.filter((date) => grid.startOfDate(interval, date) !== grid.dates.startOf(date))
  return new Set(inside.map((date) => grid.startOfDate(interval, date)))
}

/**
 * Builds the bar of a period from its days, in today's shares.
 * @param days Daily bars as traded, in order of time.
 * @returns null if the days do not reach back to its start.
 */
export function joinedFromDays(
  start: number,
  interval: CandleInterval,
  days: readonly Bar[],
  splits: readonly SplitMark[],
  grid: Pick<CandleGrid, 'startOfNamed' | 'dateNamed'>,
): Bar | null {
  const [first] = days
  if (first === undefined || first.time > start) return null
  const own = days.filter(({ time }) => grid.startOfNamed(interval, time) === start)
  const adjusted = own.map((bar) => adjustBar(bar, adjustmentOn(splits, grid.dateNamed(bar.time))))
  return aggregateBars(adjusted, () => start)[0] ?? null
}

/**
 * Makes a flat bar of the close, which was traded after the split.
 * @param splits The effective splits.
 */
export function closeAlone(
  bar: Bar,
  interval: CandleInterval,
  splits: readonly SplitMark[],
  grid: Pick<CandleGrid, 'endOf' | 'dateOf'>,
): Bar {
  const close = bar.close * adjustmentOn(splits, grid.dateOf(grid.endOf(interval, bar.time) - 1))
  return { ...bar, open: close, high: close, low: close, close, volume: null }
}
