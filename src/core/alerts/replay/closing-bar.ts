/** Finds the shorter bar in which a longer one closes: the last of it that traded. */
import type { BarCloseInterval } from '#model/alerts/alert.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import type { CandleInterval } from '#model/candles/candle.ts'

export interface ClosingParts {
  /** Interval of the shorter bars. */
  readonly interval: CandleInterval
  readonly grid: Pick<CandleGrid, 'startOf' | 'endOf'>
  /** What ends later than this is still running, Unix epoch ms. */
  readonly until: number
}

/**
 * The end of the longer bar, Unix epoch ms, if its last trade is in `bar`; else null.
 * @param next The bar after it; undefined for the last one.
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
