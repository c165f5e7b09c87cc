/** Finds the shorter bar with the last trade of a longer one. */
import type { BarCloseInterval } from '#model/alerts/alert.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import type { CandleInterval } from '#model/candles/candle.ts'

export interface ClosingParts {
  readonly interval: CandleInterval
  readonly grid: Pick<CandleGrid, 'startOf' | 'endOf'>
  /** Bars that end later are still running, Unix epoch ms. */
  readonly until: number
}

/**
 * Returns the longer bar's end, Unix epoch ms, if its last trade is in `bar`; else null.
 * @param next The next bar; undefined for the last.
 */
export function endOfClosing(
  { bar, next }: { readonly bar: Bar; readonly next: Bar | undefined },
  longer: BarCloseInterval,
  { interval, grid, until }: ClosingParts,
): number | null {
  // By its last moment: a bar of a day is named by a midnight, at which another day may be open.
  const startAround = ({ time }: Bar): number => grid.startOf(longer, grid.endOf(interval, time) - 1)
  const start = startAround(bar)
  const end = grid.endOf(longer, start)
  const closes = next === undefined ? end <= until : startAround(next) !== start
  return closes ? end : null
}
