/** The bars of a chart: those of its source, put together to the chart's interval and adjusted for splits where wanted. */
import { adjustBar, adjustmentOn } from '#model/candles/candle-adjust.ts'
import { aggregateBars, type Bar } from '#model/candles/candle-bar.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import { ruleOf, type ChartInterval } from '#model/candles/candle-interval.ts'
import type { SplitMark } from '#model/candles/candle-series.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { placeIn } from '../bars/bar-list.ts'
import { closeAlone, joinedFromDays, periodsWithSplit } from './split-periods.ts'

export interface SeriesBars {
  current(): readonly Bar[]
  /**
   * Works out again what follows from bars since a time; answers the time from which on bars may differ.
   * @param splits Those in force. One more than before concerns all bars.
   * @param days Daily bars as traded, for periods in which the stock was split.
   */
  update(source: readonly Bar[], changedFrom: number, splits: readonly SplitMark[], days?: readonly Bar[]): number
}

export function createSeriesBars(grid: CandleGrid, source: CandleInterval, interval: ChartInterval): SeriesBars {
  const isNamedByDay = ruleOf(source).unit !== 'minute'
  let current: readonly Bar[] = []
  /** How many splits the bars are adjusted for. */
  let adjustedFor = 0

  function startOf(timeMs: number): number {
    if (source === interval) return timeMs
    return isNamedByDay ? grid.startOfNamed(interval, timeMs) : grid.startOf(interval, timeMs)
  }

  function adjusted(bars: readonly Bar[], splits: readonly SplitMark[], days: readonly Bar[]): readonly Bar[] {
    if (splits.length === 0) return bars
    const dateOf = isNamedByDay ? grid.dateNamed : grid.dateOf
    const mixed = periodsWithSplit(grid, source, splits)
    return bars.map((bar) => {
      if (!mixed.has(bar.time)) return adjustBar(bar, adjustmentOn(splits, dateOf(bar.time)))
      return joinedFromDays(bar.time, source, days, splits, grid) ?? closeAlone(bar, source, splits, grid)
    })
  }

  return {
    current: () => current,
    update(bars, changedFrom, splits, days = []) {
      const isSplit = splits.length !== adjustedFor
      if (changedFrom === Infinity && !isSplit) return Infinity
      const start = changedFrom === -Infinity || isSplit ? -Infinity : startOf(changedFrom)
      adjustedFor = splits.length
      const before = current.slice(0, placeIn(current, start))
      // A bar that began before `start` cannot hold anything that happened since.
      const changed = bars.slice(placeIn(bars, start))
      const longer = adjusted(changed, splits, days)
      current = [...before, ...(source === interval ? longer : aggregateBars(longer, startOf))]
      return start
    },
  }
}
