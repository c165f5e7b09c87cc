/** The change of the day, and what it is measured against. */
import { percentFrom } from './price.ts'
import type { Quote } from './quote.ts'

/** The change of the day, in the quote currency and in percent. */
export interface DayChange {
  readonly change: number | null
  /** In percent. */
  readonly percent: number | null
  /** `served`: as the service sent it. `open`: computed here against the day's open, for want of anything else. */
  readonly basis: 'served' | 'open'
}

/**
 * The served change where there is one. Crypto has neither a change nor a previous close: there the day's open is the only
 * basis, and whoever shows it must say so.
 */
export function dayChange(quote: Quote): DayChange {
  const { change, changePercent, previousClose, open, last } = quote
  const isServed = change !== null || changePercent !== null || previousClose !== null
  const percent = isServed || open === null || last === null ? null : percentFrom(open, last)
  if (percent === null || open === null || last === null) return { change, percent: changePercent, basis: 'served' }
  return { change: last - open, percent, basis: 'open' }
}
