/** Computes the change of the day and names its basis. */
import { percentFrom } from './price.ts'
import type { Quote } from './quote.ts'

/** The change of the day, in the quote currency and in percent. */
export interface DayChange {
  readonly change: number | null
  /** In percent. */
  readonly percent: number | null
  /** `served`: as the service sent it. `open`: computed from the day's open, because the service sent no change. */
  readonly basis: 'served' | 'open'
}

/**
 * Returns the served change if there is one. Crypto has neither a change nor a previous close, so its change is from the day's
 * open, and views must say so.
 */
export function dayChange(quote: Quote): DayChange {
  const { change, changePercent, previousClose, open, last } = quote
  const isServed = change !== null || changePercent !== null || previousClose !== null
  const percent = isServed || open === null || last === null ? null : percentFrom(open, last)
  if (percent === null || open === null || last === null) return { change, percent: changePercent, basis: 'served' }
  return { change: last - open, percent, basis: 'open' }
}
