/**
 * Chooses an instrument's newest price: that of its quote or, where trades are polled as well, of a trade after it. Whoever
 * shows or judges a price takes it from here, so that no two of them differ.
 */
import type { Provenance } from '#model/market/freshness.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { PricedQuote, Quote } from '#model/market/quote.ts'
import type { Sample } from '#model/market/sample.ts'
import type { Tick } from '#model/market/tape/tick.ts'

/** Quotes that were answered so much later than a trade have had their chance to contain it: one of the two has a wrong clock. */
const MAX_LEAD_MS = 60_000

/** The quote after the trade, if that is the newer of the two. Both are of one instrument. */
export function newestOf(quote: Sample<Quote>, tick: Sample<Tick> | null): LiveQuote {
  const { instrument, value, provenance } = quote
  if (value === null || tick === null || tick.value === null || !isAfter(tick, value, provenance))
    return { instrument, quote: value, provenance }
  return { instrument, quote: traded(value, tick.value), provenance: provenanceOf(provenance, tick.provenance) }
}

/** Of the same moment the quote is taken: it describes the whole day. Any trade is newer than no price. */
function isAfter({ value, provenance }: Sample<Tick>, quote: Quote, ofQuote: Provenance): boolean {
  const lead = (ofQuote.fetchedAt ?? -Infinity) - (provenance.fetchedAt ?? -Infinity)
  return value !== null && (quote.last === null || value.time > quote.time) && lead <= MAX_LEAD_MS
}

/** No price lies beyond the extremes of the day that it was traded on. What else the quote says is as it was. */
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

/** Trades that are no longer available take nothing from the quotes that are. */
function provenanceOf(quote: Provenance, tick: Provenance): Provenance {
  return tick.failure === null ? tick : { ...quote, fetchedAt: tick.fetchedAt }
}
