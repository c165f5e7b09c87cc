/** Finds bars in the columns of a window. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'

/** Returns the last bar that starts at or before a time, or -1. */
export function placeOf({ time, length }: Pick<CandleColumns, 'time' | 'length'>, at: number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((time[middle] ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
