/**
 * Decides whether a quote's open, high and low are those of its trading day. For a coin it is unknown: many services report the last 24
 * hours, whose open moves continuously.
 */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'

/** An open unchanged for this long is that of a day. */
const UNCHANGED_MS = 300_000

export interface DayEvidence {
  /** Quotes must be passed in order. */
  coversDay(quote: PricedQuote): boolean
}

export function createDayEvidence(assetClass: AssetClass, grid: Pick<CandleGrid, 'dateOf'>): DayEvidence {
  if (assetClass !== 'crypto') return { coversDay: () => true }
  let date: CalendarDate | null = null
  let open: number | null = null
  let since = NaN
  let hasMoved = false

  return {
    coversDay(quote) {
      const itsDate = grid.dateOf(quote.time)
      if (itsDate !== date) [date, open, since, hasMoved] = [itsDate, quote.open, quote.time, false]
      hasMoved ||= quote.open !== open
      return !hasMoved && open !== null && quote.time - since >= UNCHANGED_MS
    },
  }
}
