/** The volume-weighted average price since a chosen bar (anchored VWAP). */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'

type Traded = Pick<CandleColumns, 'high' | 'low' | 'close' | 'volume' | 'length' | 'time'>

/**
 * Returns averages by bar; NaN before the anchor and before the first known volume. A bar's price is the mean of its high, low and close.
 */
export function anchoredAverage({ high, low, close, volume, length }: Traded, anchor: number): Float64Array {
  const averages = new Float64Array(length).fill(NaN)
  let [value, shares] = [0, 0]
  for (let place = Math.max(0, anchor); place < length; place++) {
    const traded = volume[place] ?? NaN
    if (traded > 0) {
      value += (((high[place] ?? NaN) + (low[place] ?? NaN) + (close[place] ?? NaN)) / 3) * traded
      shares += traded
    }
    if (shares > 0) averages[place] = value / shares
  }
  return averages
}

/** Caches averages while the bars stay the same, since a drag shapes drawings in every frame. */
export function createAnchoredAverages(): (columns: Traded, anchor: number) => Float64Array {
  let bars = ''
  const known = new Map<number, Float64Array>()
  return (columns, anchor) => {
    const { length, time, close, volume } = columns
    const last = length - 1
    const now = [length, time[0], time[last], close[last], volume[last]].join(' ')
    if (now !== bars) known.clear()
    bars = now
    const averages = known.get(anchor) ?? anchoredAverage(columns, anchor)
    known.set(anchor, averages)
    return averages
  }
}
