/**
 * Numbers bars as they are on a chart: those that there are, one beside the other, and what lies before and after them by the
 * calendar. Where trading was halted a chart has no bars, and a line is drawn straight over that.
 */
import type { BarPlaces } from '../candles/bar-places.ts'
import { longestBarMs, ruleOf, type ChartInterval } from '../candles/candle-interval.ts'

/** The bars of one interval, in order. */
export interface BarsOnChart {
  /** Unix epoch ms, as they are named. */
  readonly times: readonly number[]
  /** Their numbers by the calendar. */
  readonly numbers: readonly number[]
}

/** A chart without bars. */
export const NO_BARS: BarsOnChart = { times: [], numbers: [] }

/** Bars with their numbers by the calendar. */
export function barsOnChart(times: readonly number[], interval: ChartInterval, calendar: BarPlaces): BarsOnChart {
  return { times, numbers: times.map((time) => calendarNumber(time, interval, calendar)) }
}

/** The bars with one more, that holds a trade at a time. */
export function withBarAt(bars: BarsOnChart, time: number, number: number): BarsOnChart {
  return { times: [...bars.times, time], numbers: [...bars.numbers, number] }
}

/** A bar of minutes is named by its start, a longer one by a midnight, at which another day may be open. */
function calendarNumber(time: number, interval: ChartInterval, calendar: BarPlaces): number {
  return ruleOf(interval).unit === 'minute' ? calendar.at(interval, time) : calendar.named(interval, time)
}

/**
 * The places of bars on charts.
 * @param barsOf The bars of an interval; null where they are not known yet: then a place is NaN. Without bars all is by the calendar.
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

/** The index of the last of rising numbers that is not above a limit; -1 where there is none. */
function lastUpTo(rising: readonly number[], limit: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? Infinity) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
