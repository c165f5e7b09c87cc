/** Where a series that is built from polls was not polled, and why. */
import type { CandleColumns } from '../../../contract/candle-columns.ts'
import type { CoveredSpan, GapCause } from '../../../model/candle-series.ts'

const NEVER: CoveredSpan = { from: Infinity, to: Infinity }

/**
 * Indices of bars at whose start nothing was being polled, with the cause where it is known. Spans are in order; served series
 * have none, and no gaps.
 */
export function gapsOf(
  { time, length }: CandleColumns,
  coverage: readonly CoveredSpan[],
): ReadonlyMap<number, GapCause | null> {
  const gaps = new Map<number, GapCause | null>()
  if (coverage.length === 0) return gaps
  const isOver = (span: number, at: number) => (coverage[span] ?? NEVER).to < at && span < coverage.length - 1
  let span = 0
  for (let place = 1; place < length; place++) {
    const at = time[place] ?? NaN
    while (isOver(span, at)) span++
    const { from, to, gapBefore = null } = coverage[span] ?? NEVER
    if (!(from < at && to >= at)) gaps.set(place, from >= at ? gapBefore : null)
  }
  return gaps
}
