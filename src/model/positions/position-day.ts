/** Computes the profit of a position on the day of its quote, and its base. */
import type { AmountConversion, CurrencyAmount } from './conversions/amount-conversion.ts'
import type { CurrencyCode } from '../market/currency.ts'
import { decimalOf, ZERO, type Decimal } from '../values/decimal.ts'
import { quantityBefore, type LotSums } from './lot-sums.ts'
import type { PricedQuote } from '../market/quote.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** The input of the computation. */
export interface DayParts {
  readonly lots: LotSums
  /** May be null for a closed position. */
  readonly quote: PricedQuote | null
  readonly day: CalendarDate
  readonly currency: CurrencyCode | null
  readonly amounts: AmountConversion
}

/** Returns the day's profit from the change of the price, or null if a lot is of the day. */
export function carriedProfitOf({ lots, quote, day, currency, amounts }: DayParts): Decimal | null {
  if (lots.lastDate >= day) return null
  if (lots.quantity.eq(0)) return ZERO
  if (quote === null || quote.change === null) return null
  return amounts.of(lots.quantity.times(decimalOf(quote.change)), currency)
}

/** Returns the value before the day plus the cost of the day's lots, which is below zero if they brought in more. */
export function dayStartOf(parts: DayParts): Decimal | null {
  return plus(valueBefore(parts), freshAmounts(parts, 'spent'))
}

/** Returns the absolute value before the day plus the amount paid on the day to open or enlarge the position. */
export function dayBaseOf(parts: DayParts): Decimal | null {
  return plus(valueBefore(parts)?.abs() ?? null, freshAmounts(parts, 'paid'))
}

const plus = (one: Decimal | null, other: Decimal | null): Decimal | null =>
  one === null || other === null ? null : one.plus(other)

/** Returns the value at the previous close. */
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

/** Returns the base of the day's change, or the day's open. */
function priceBefore({ last, change, previousClose, open }: PricedQuote): Decimal | null {
  if (change !== null) return decimalOf(last).minus(decimalOf(change))
  const basis = [previousClose, open].find((price) => price !== null && price !== 0) ?? null
  return basis === null ? null : decimalOf(basis)
}
