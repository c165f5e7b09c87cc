/** The last moment of a bar that is over: what alerts that wait for a bar's close go by. */
import type { Alert, BarCloseInterval } from '../../../model/alert.ts'
import type { Moment } from '../../../model/alert-moment.ts'
import type { CandleGrid } from '../../../model/candle-grid.ts'
import { presentMoment } from './known-moments.ts'
import type { KnownMarket } from './known-market.ts'

/** By interval; null where no bar is over, or nobody saw its end. */
export type BarCloses = (interval: BarCloseInterval) => Moment | null

/** A poll so much before the end of a bar still shows its close: a part of the bar's length, and at least some seconds. */
const CLOSE_PART = 0.25
const MIN_CLOSE_MS = 15_000

/**
 * @param before What was known before this poll: its price is the close, as far as anybody saw.
 * @param time Exchange time of the quote of this poll, Unix epoch ms.
 */
export function barClosesBetween(before: KnownMarket, time: number, grid: CandleGrid): BarCloses {
  const known = new Map<BarCloseInterval, Moment | null>()
  return (interval) => {
    const found = known.get(interval)
    if (found !== undefined) return found
    const close = closeOf(before, time, grid, interval)
    known.set(interval, close)
    return close
  }
}

function closeOf(before: KnownMarket, time: number, grid: CandleGrid, interval: BarCloseInterval): Moment | null {
  if (before.quote === null) return null
  const start = grid.startOf(interval, before.quote.time)
  const end = grid.endOf(interval, start)
  if (time < end || grid.startOf(interval, time) === start) return null
  const toleranceMs = Math.max(MIN_CLOSE_MS, (end - start) * CLOSE_PART)
  return before.fetchedAt >= end - toleranceMs ? presentMoment(before, before.fetchedAt, grid.places) : null
}

export function closeFor({ confirm }: Alert, closes: BarCloses): Moment | null {
  return confirm.kind === 'barClose' ? closes(confirm.interval) : null
}
