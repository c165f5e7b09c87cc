/** The bars of a chart: aggregated from its source, and optionally adjusted for splits. */
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
   * Recomputes bars since a time; returns the time from which bars may differ.
   * @param splits The effective splits. A new one affects all bars.
   * @param days Daily bars as traded, for periods in which the stock was split.
   */
  update(source: readonly Bar[], changedFrom: number, splits: readonly SplitMark[], days?: readonly Bar[]): number
}

export function createSeriesBars(grid: CandleGrid, source: CandleInterval, interval: ChartInterval): SeriesBars {
  const isNamedByDay = ruleOf(source).unit !== 'minute'
  let current: readonly Bar[] = []
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
      // A bar that started before `start` cannot contain later changes.
      const changed = bars.slice(placeIn(bars, start))
      const longer = adjusted(changed, splits, days)
      current = [...before, ...(source === interval ? longer : aggregateBars(longer, startOf))]
      return start
    },
  }
}
