/** What a position earned on the day of its quote, and what the percentage of it is measured by. */
import type { AmountConversion, CurrencyAmount } from './conversions/amount-conversion.ts'
import type { CurrencyCode } from '../market/currency.ts'
import { decimalOf, ZERO, type Decimal } from '../values/decimal.ts'
import { quantityBefore, type LotSums } from './lot-sums.ts'
import type { PricedQuote } from '../market/quote.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** What the day of a position is computed from. */
export interface DayParts {
  readonly lots: LotSums
  /** Null where a closed position has none. */
  readonly quote: PricedQuote | null
  readonly day: CalendarDate
  /** The currency of the price. */
  readonly currency: CurrencyCode | null
  readonly amounts: AmountConversion
}

/**
 * Returns the profit of the day without the value now, where every lot is older than the day: then the change of the price says it.
 * Null where it does not.
 */
export function carriedProfitOf({ lots, quote, day, currency, amounts }: DayParts): Decimal | null {
  if (lots.lastDate >= day) return null
  if (lots.quantity.eq(0)) return ZERO
  if (quote === null || quote.change === null) return null
  return amounts.of(lots.quantity.times(decimalOf(quote.change)), currency)
}

/** Returns the value before the day, and what the day's lots cost; below zero where they brought in more. Null where that is not known. */
export function dayStartOf(parts: DayParts): Decimal | null {
  return plus(valueBefore(parts), freshAmounts(parts, 'spent'))
}

/** Returns the size of the value before the day, and what was paid on the day to open or enlarge the position. */
export function dayBaseOf(parts: DayParts): Decimal | null {
  return plus(valueBefore(parts)?.abs() ?? null, freshAmounts(parts, 'paid'))
}

const plus = (one: Decimal | null, other: Decimal | null): Decimal | null =>
  one === null || other === null ? null : one.plus(other)

/** The value at the previous close of what was held before the day. */
function valueBefore({ lots, quote, day, currency, amounts }: DayParts): Decimal | null {
  const carried = quantityBefore(lots, day)
  if (carried.eq(0)) return ZERO
  const before = quote && priceBefore(quote)
  return before && amounts.of(carried.times(before), currency)
}

function freshAmounts({ lots, day, amounts }: DayParts, amount: 'spent' | 'paid'): Decimal | null {
  if (lots.lastDate < day) return ZERO
  const fresh = lots.effects.filter(({ date }) => date >= day)
  return amounts.sumOf(fresh.map((effect): CurrencyAmount => [effect.currency, effect[amount]]))
}

/** The price from which the day's change is measured; the day's open where the service names no other. Null where nothing says it. */
function priceBefore({ last, change, previousClose, open }: PricedQuote): Decimal | null {
  if (change !== null) return decimalOf(last).minus(decimalOf(change))
  const basis = [previousClose, open].find((price) => price !== null && price !== 0) ?? null
  return basis === null ? null : decimalOf(basis)
}
