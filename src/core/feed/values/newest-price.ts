/**
 * Chooses an instrument's newest price: its quote's or, if trades are polled, a later trade's. All parts use it, so
 * that they agree.
 */
import type { Provenance } from '#model/market/freshness.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { PricedQuote, Quote } from '#model/market/quote.ts'
import type { Sample } from '#model/market/sample.ts'
import type { Tick } from '#model/market/tape/tick.ts'

/** A quote answered this long after a trade should contain it; otherwise one of the two has a wrong clock. */
const MAX_LEAD_MS = 60_000

/** Returns the quote, with the trade's price if that is newer. Both are of one instrument. */
export function newestOf(quote: Sample<Quote>, tick: Sample<Tick> | null): LiveQuote {
  const { instrument, value, provenance } = quote
  if (value === null || tick === null || tick.value === null || !isAfter(tick, value, provenance))
    return { instrument, quote: value, provenance }
  return { instrument, quote: traded(value, tick.value), provenance: provenanceOf(provenance, tick.provenance) }
}

/** At equal times the quote wins, because it describes the whole day. Any trade is newer than no price. */
function isAfter({ value, provenance }: Sample<Tick>, quote: Quote, ofQuote: Provenance): boolean {
  const lead = (ofQuote.fetchedAt ?? -Infinity) - (provenance.fetchedAt ?? -Infinity)
  return value !== null && (quote.last === null || value.time > quote.time) && lead <= MAX_LEAD_MS
}

/** The day's extremes include the trade. */
function traded(quote: Quote, { price, time }: Tick): PricedQuote {
  const { high, low } = quote
  return {
    ...quote,
    last: price,
    time,
    high: high === null ? null : Math.max(high, price),
    low: low === null ? null : Math.min(low, price),
  }
}

/** A failed poll of trades does not affect the quote's mark. */
function provenanceOf(quote: Provenance, tick: Provenance): Provenance {
  return tick.failure === null ? tick : { ...quote, fetchedAt: tick.fetchedAt }
}
