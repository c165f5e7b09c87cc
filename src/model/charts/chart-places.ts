/**
 * Numbers bars as a chart shows them: existing bars side by side, others by the calendar. A chart has no bars for a halt, and a
 * line is straight over it.
 */
import type { BarPlaces } from '../candles/bar-places.ts'
import { longestBarMs, ruleOf, type ChartInterval } from '../candles/candle-interval.ts'

/** The bars of one interval, in order. */
export interface BarsOnChart {
  /** Unix epoch ms. */
  readonly times: readonly number[]
  /** By the calendar. */
  readonly numbers: readonly number[]
}

/** A chart without bars. */
export const NO_BARS: BarsOnChart = { times: [], numbers: [] }

/** Returns bars with their numbers by the calendar. */
export function barsOnChart(times: readonly number[], interval: ChartInterval, calendar: BarPlaces): BarsOnChart {
  return { times, numbers: times.map((time) => calendarNumber(time, interval, calendar)) }
}

/** Returns the bars with one more, for a trade at a time. */
export function withBarAt(bars: BarsOnChart, time: number, number: number): BarsOnChart {
  return { times: [...bars.times, time], numbers: [...bars.numbers, number] }
}

/** The start names a bar of minutes; a midnight names a longer one, when another day may be open. */
function calendarNumber(time: number, interval: ChartInterval, calendar: BarPlaces): number {
  return ruleOf(interval).unit === 'minute' ? calendar.at(interval, time) : calendar.named(interval, time)
}

/**
 * Creates the numbering of a chart's bars.
 * @param barsOf Null while unknown, which makes a position NaN; without bars the calendar decides.
 */
export function createChartPlaces(
  calendar: BarPlaces,
  barsOf: (interval: ChartInterval) => BarsOnChart | null,
): BarPlaces {
  function placeOf(interval: ChartInterval, byCalendar: number, index: number, bars: BarsOnChart): number {
    const last = bars.times.length - 1
    if (last < 0) return byCalendar
    if (index < 0) return byCalendar - (bars.numbers[0] ?? NaN)
    return index < last ? index : last + Math.max(0, byCalendar - (bars.numbers[last] ?? NaN))
  }

  return {
    at(interval, timeMs) {
      const bars = barsOf(interval)
      if (bars === null) return NaN
      const number = calendar.at(interval, timeMs)
      const isMinute = ruleOf(interval).unit === 'minute'
      const index = isMinute ? lastUpTo(bars.times, timeMs) : lastUpTo(bars.numbers, number)
      return placeOf(interval, number, index, bars)
    },
    named(interval, timeMs) {
      const bars = barsOf(interval)
      if (bars === null) return NaN
      const index = lastUpTo(bars.times, timeMs)
      const place = placeOf(interval, calendar.named(interval, timeMs), index, bars)
      const isBetween = index >= 0 && index < bars.times.length - 1
      return isBetween && timeMs >= (bars.times[index] ?? NaN) + longestBarMs(interval) ? place + 1 : place
    },
  }
}

/** Returns the index of the last ascending number up to a limit, or -1. */
function lastUpTo(rising: readonly number[], limit: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? Infinity) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
