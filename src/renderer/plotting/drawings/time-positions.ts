/** Converts between times and positions of bars, also beyond the held bars. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { placeOf } from '../scales/candle-columns.ts'

export interface TimePositions {
  /** Takes Unix epoch ms; returns the later bar's position for a time between two bars. */
  placeOf(time: number): number
  /** Extrapolates where there is no bar. `placeOf` inverts it. */
  timeOf(place: number): number
}

/** About a year of days. */
const MEASURED = 250

/** `longestMs` is the calendar duration of a bar. */
export function createTimePositions(columns: Pick<CandleColumns, 'time' | 'length'>, longestMs: number): TimePositions {
  const { time, length } = columns
  const last = length - 1
  const [firstTime, lastTime] = [time[0] ?? 0, time[last] ?? 0]
  const stepMs = defaultStep(columns, longestMs)

  return {
    placeOf(at) {
      const place = placeOf(columns, at)
      if (place === -1) return length === 0 ? 0 : -Math.ceil((firstTime - at) / stepMs)
      if (place === last) return last + Math.floor((at - lastTime) / stepMs)
      return at < (time[place] ?? 0) + longestMs ? place : place + 1
    },
    timeOf(place) {
      if (place < 0) return firstTime + place * stepMs
      return place <= last ? (time[place] ?? 0) : lastTime + (place - last) * stepMs
    },
  }
}

/** Returns whole ms. Daily and longer bars use the average, which includes weekends; otherwise a week ahead would be too near. */
function defaultStep({ time, length }: Pick<CandleColumns, 'time' | 'length'>, longestMs: number): number {
  const count = Math.min(MEASURED, length - 1)
  if (longestMs < DAY_MS || count < 1) return longestMs
  return Math.max(1, Math.round(((time[length - 1] ?? 0) - (time[length - 1 - count] ?? 0)) / count))
}
