/** The user's positions: lots of instruments with their cost. */
import type { CurrencyCode } from '../market/currency.ts'
import type { DecimalText } from '../values/decimal.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** Unique within a run, and not reused. */
export type LotId = `lot-${number}`

/** The fields of a lot that the user enters. */
export interface LotTerms {
  /** Shares, units or coins; below zero for a short sale. Not zero. */
  readonly quantity: DecimalText
  /** The price of one unit, in {@link currency}. Below zero only for a future. */
  readonly price: DecimalText
  readonly currency: CurrencyCode
  readonly date: CalendarDate
  /** In {@link currency}; below zero for a rebate. */
  readonly fee: DecimalText
  readonly note: string | null
}

/** A lot as it is stored. */
export interface Lot extends LotTerms {
  readonly id: LotId
  /** The day whose shares quantity and price are in. */
  readonly sharesAsOf: CalendarDate
}

/** The lots of one instrument. */
export interface Position {
  readonly instrument: InstrumentId
  /** The user's choice; null uses the known one. */
  readonly priceCurrency: CurrencyCode | null
  /** At least one, in the order of entry. */
  readonly lots: readonly Lot[]
}

/** Maximum number of lots of all positions. */
export const MAX_LOTS = 3_000

/** Returns whether a value is a lot id. */
export function isLotId(value: unknown): value is LotId {
  return typeof value === 'string' && /^lot-[1-9]\d{0,14}$/u.test(value)
}
