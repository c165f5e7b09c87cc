/**
 * Mends what an earlier version stored of a price that was dated ahead of the service's clock: every right price would be older than it,
 * and no alert would fire until that time had come.
 */
import { isAhead } from '#model/values/ahead-time.ts'
import type { PricedQuote, Quote } from '#model/market/quote.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import type { KnownMarket } from '../measure/known-market.ts'

/** A quote of the service, and the moment at which it is judged. */
interface JudgedQuote {
  readonly quote: Quote
  /** The trading date of a moment at its market. */
  readonly dateOf: (timeMs: number) => CalendarDate
  /** The present by the service's clock, Unix epoch ms. */
  readonly now: number
}

/** The known market, or the same with its price dated right before the quote that follows it. */
export function mendedAhead(known: KnownMarket, { quote, dateOf, now }: JudgedQuote): KnownMarket {
  const isDoubtAhead = isQuoteAhead(known.doubt?.quote, now)
  const isClosedAhead = Object.values(known.closed).some((end) => isAhead(end, now))
  if (!isQuoteAhead(known.quote, now) && !isDoubtAhead && !isClosedAhead) return known
  const time = Math.min(now, (quote.time ?? now) - 1)
  return {
    ...known,
    ...(isQuoteAhead(known.quote, now) ? { quote: { ...known.quote, time }, date: dateOf(time) } : {}),
    doubt: isDoubtAhead ? null : known.doubt,
    closed: Object.fromEntries(Object.entries(known.closed).filter(([, end]) => !isAhead(end, now))),
  }
}

const isQuoteAhead = (quote: PricedQuote | null | undefined, now: number): quote is PricedQuote =>
  isAhead(quote?.time ?? null, now)
