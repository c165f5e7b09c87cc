/** Where a series that is built from polls was not polled. */
import type { CandleColumns } from '../../../contract/candle-columns.ts'
import type { TimeSpan } from '../../../model/candle-series.ts'

const NEVER: TimeSpan = { from: Infinity, to: Infinity }

/**
 * Places of bars at whose beginning nothing was being polled. Spans are in order; served series have none, and no gaps.
 */
export function gapsOf({ time, length }: CandleColumns, coverage: readonly TimeSpan[]): ReadonlySet<number> {
  const gaps = new Set<number>()
  if (coverage.length === 0) return gaps
  const isOver = (span: number, at: number) => (coverage[span] ?? NEVER).to < at && span < coverage.length - 1
  let span = 0
  for (let place = 1; place < length; place++) {
    const at = time[place] ?? NaN
    while (isOver(span, at)) span++
    const { from, to } = coverage[span] ?? NEVER
    if (!(from < at && to >= at)) gaps.add(place)
  }
  return gaps
}
