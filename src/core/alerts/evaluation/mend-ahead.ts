/**
 * Repairs prices that an earlier version stored with a time ahead of the service's clock. Correct prices would be older, so no
 * alert would fire until then.
 */
import { isAhead } from '#model/values/ahead-time.ts'
import type { PricedQuote, Quote } from '#model/market/quote.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import type { KnownMarket } from '../measure/known-market.ts'

interface JudgedQuote {
  readonly quote: Quote
  readonly dateOf: (timeMs: number) => CalendarDate
  /** The service's present, Unix epoch ms. */
  readonly now: number
}

/** Dates prices that are ahead right before the quote that follows. */
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
