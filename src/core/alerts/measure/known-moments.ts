/** Builds the moments at which conditions are evaluated. */
import type { BarPlaces } from '#model/candles/bar-places.ts'
import { NOTHING_KNOWN, type ExternalEvent, type Moment } from '#model/alerts/measure/alert-moment.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import type { KnownMarket } from './known-market.ts'
import { spanSince } from './price-window.ts'

/** A book is combined with prices at most this much later. */
const BOOK_LASTS_MS = 120_000

/** Returns the present moment, for a book or external event without a quote. */
export function presentMoment(known: KnownMarket, at: number, places: BarPlaces): Moment {
  return momentNow(known, { ...known, fetchedAt: at }, places, null)
}

/** Returns the moment of an answer. Price spans are of the window known before it. */
export function momentNow(
  known: KnownMarket,
  next: KnownMarket,
  places: BarPlaces,
  event: ExternalEvent | null,
): Moment {
  const { quote, fetchedAt, status } = next
  if (quote === null) return { ...NOTHING_KNOWN, ...bookOf(next, fetchedAt) }
  return {
    ...bookOf(next, fetchedAt),
    price: quote.last,
    previousClose: quote.previousClose,
    open: quote.open,
    volume: quote.volume,
    turnover: quote.turnover,
    status,
    spanOf: (minutes) => spanSince(known.window, fetchedAt - minutes * MINUTE_MS),
    profitIn: NOTHING_KNOWN.profitIn,
    time: quote.time,
    places,
    event,
  }
}

/** Returns a moment between two polls. Its sums are the previous poll's: those at the touch are unknown, but no smaller. */
export function momentBetween(
  known: KnownMarket,
  next: KnownMarket,
  { price, isNewDay, places }: { readonly price: number; readonly isNewDay: boolean; readonly places: BarPlaces },
): Moment {
  const { quote, fetchedAt } = next
  const before = isNewDay ? null : known.quote
  return {
    ...bookOf(known, fetchedAt),
    price,
    ...basisOf(quote),
    volume: before?.volume ?? null,
    turnover: before?.turnover ?? null,
    status: known.status,
    // The touch was before the answer, so these prices are within the minutes before it.
    spanOf: (minutes) => spanSince(known.window, fetchedAt - minutes * MINUTE_MS),
    profitIn: NOTHING_KNOWN.profitIn,
    places,
    event: null,
  }
}

/** The bar of the touch is unknown; it counts as that of the answer. */
function basisOf(quote: PricedQuote | null): Pick<Moment, 'previousClose' | 'open' | 'time'> {
  if (quote === null) return { previousClose: null, open: null, time: null }
  const { previousClose, open, time } = quote
  return { previousClose, open, time }
}

function bookOf({ book }: KnownMarket, at: number): Pick<Moment, 'spreadPercent' | 'imbalance'> {
  if (book === null || at - book.fetchedAt > BOOK_LASTS_MS) return { spreadPercent: null, imbalance: null }
  const { spreadPercent, imbalance } = book
  return { spreadPercent, imbalance }
}
