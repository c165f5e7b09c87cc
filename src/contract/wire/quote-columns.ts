/**
 * The wire format of quotes: one typed array of changed rows, each with its changed columns. Rows are named by the
 * numbers of the window's own subscriptions. A number is never reused on one line, so that a late message cannot reach
 * another instrument.
 */
import type { Failure } from '#model/values/failure.ts'
import type { FreshnessState } from '#model/market/freshness.ts'

/** Changed quotes of one push, as numbers. */
export interface QuoteColumns {
  /**
   * For each row a head, see {@link headOf}, then the values of the columns in its mask, in order; NaN is null. All in
   * one array, because the line takes as long again for every further one.
   */
  readonly packed: Float64Array
  /** The values to which the column `quoteStatus` is an index. */
  readonly statuses: readonly QuoteStatus[]
}

/** The few values that many rows share. */
export interface QuoteStatus {
  readonly state: FreshnessState
  readonly path: string
  readonly failure: Failure | null
}

/** The greatest number that a subscription may have. */
export const MAX_SUBSCRIPTION_NUMBER = 0xffffffff

/** In a mask: forget what is known of the row; columns that do not follow are null. */
export const RESTART = 0x8000

/** At most fifteen: bit 0 of a mask is the first column, and {@link RESTART} is the bit after the last. */
export const QUOTE_COLUMNS = [
  'last', 'open', 'high', 'low', 'previousClose', 'change', 'changePercent', 'volume', 'turnover', 'status', 'time',
  'fetchedAt', 'expectedPeriodMs', 'nextDueAt', 'quoteStatus',
] as const // prettier-ignore

/** The number of leading columns that are prices; the first is the latest price. */
export const PRICE_COLUMN_COUNT = 5

/** Columns of a row. */
export const COLUMN_COUNT = QUOTE_COLUMNS.length
/** Index of the last one. */
export const STATUS_COLUMN = COLUMN_COUNT - 1

const MASK_VALUES = 0x10000

/** The number of a row's subscription and the mask of what follows, in one number that a double holds exactly. */
export function headOf(number: number, mask: number): number {
  return number * MASK_VALUES + mask
}

/** Splits a head into the subscription's number and the mask; the inverse of {@link headOf}. */
export function readHead(head: number): { readonly number: number; readonly mask: number } {
  return { number: Math.floor(head / MASK_VALUES), mask: head % MASK_VALUES }
}

/** Whether two values of a column are the same. */
export function isSameValue(a: number | undefined, b: number | undefined): boolean {
  return a === b || (Number.isNaN(a) && Number.isNaN(b))
}
