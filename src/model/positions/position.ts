/** What the user holds: lots of instruments, three fields and what they cost, instead of a ledger. */
import type { CurrencyCode } from '../market/currency.ts'
import type { DecimalText } from '../values/decimal.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** Never given twice within one run. */
export type LotId = `lot-${number}`

/** What the user says of a lot. */
export interface LotTerms {
  /** Shares, units or coins; a fraction is one, and below zero is a short sale. Not zero. */
  readonly quantity: DecimalText
  /** The price of one unit, in {@link currency}. Below zero for a future alone. */
  readonly price: DecimalText
  readonly currency: CurrencyCode
  /** The trading day on which it was bought or sold. */
  readonly date: CalendarDate
  /** In {@link currency}, paid for a purchase and for a sale; below zero for a rebate. */
  readonly fee: DecimalText
  readonly note: string | null
}

/** A lot as it is stored. */
export interface Lot extends LotTerms {
  readonly id: LotId
  /** Quantity and price are in the shares of this day: a split after it is not in them. */
  readonly sharesAsOf: CalendarDate
}

/** The lots of one instrument. */
export interface Position {
  readonly instrument: InstrumentId
  /** The currency that the user says its price is in; null takes the one that is known. */
  readonly priceCurrency: CurrencyCode | null
  /** In the order of entry; at least one. */
  readonly lots: readonly Lot[]
}

/** Maximum number of lots in all. */
export const MAX_LOTS = 3_000

/** Whether any value has the form of a lot's id. */
export function isLotId(value: unknown): value is LotId {
  return typeof value === 'string' && /^lot-[1-9]\d{0,14}$/u.test(value)
}
