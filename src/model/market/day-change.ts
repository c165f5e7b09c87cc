/** Computes the change of the day and names its basis. */
import { percentFrom } from './price.ts'
import type { Quote } from './quote.ts'

/** The change, in the quote currency and in percent. */
export interface DayChange {
  readonly change: number | null
  /** In percent. */
  readonly percent: number | null
  /** `open`: computed from the day's open, because the service sent no change. */
  readonly basis: 'served' | 'open'
}

/** Returns the served change, or that from the day's open for crypto, which has neither change nor previous close; views must say so. */
export function dayChange(quote: Quote): DayChange {
  const { change, changePercent, previousClose, open, last } = quote
  const isServed = change !== null || changePercent !== null || previousClose !== null
  const percent = isServed || open === null || last === null ? null : percentFrom(open, last)
  if (percent === null || open === null || last === null) return { change, percent: changePercent, basis: 'served' }
  return { change: last - open, percent, basis: 'open' }
}
