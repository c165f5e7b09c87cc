/** Heikin Ashi: averaged candles that show a trend more calmly. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'

/**
 * Computes each close as the mean of its bar's four prices, and each open half-way between open and close of the previous averaged bar, or
 * of the first bar itself. High and low include the averages.
 */
export function heikinAshi(columns: CandleColumns): CandleColumns {
  const { length } = columns
  const averaged = {
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
  }
  let [before, after] = [columns.open[0] ?? NaN, columns.close[0] ?? NaN]
  for (let place = 0; place < length; place++) {
    const [high, low] = [columns.high[place] ?? NaN, columns.low[place] ?? NaN]
    const open = (before + after) / 2
    const close = ((columns.open[place] ?? NaN) + high + low + (columns.close[place] ?? NaN)) / 4
    averaged.open[place] = open
    averaged.high[place] = Math.max(high, open, close)
    averaged.low[place] = Math.min(low, open, close)
    averaged.close[place] = close
    before = open
    after = close
  }
  return { ...columns, ...averaged }
}
