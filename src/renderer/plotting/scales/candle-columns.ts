/** Finds bars in the columns of a window. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'

/** Returns the last bar that starts at or before a time, or -1. */
export function placeOf({ time, length }: Pick<CandleColumns, 'time' | 'length'>, at: number): number {
  return lastPlace(length, (place) => (time[place] ?? Infinity) <= at)
}

/** Returns the last place with a condition that holds up to some place and not after it, or -1. */
export function lastPlace(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low - 1
}
