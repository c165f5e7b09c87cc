/**
 * The wire format of quotes: one typed array of changed rows with their changed columns. Rows are named by subscription numbers,
 * never reused on a line, so that a late message cannot reach another instrument.
 */
import type { Failure } from '#model/values/failure.ts'
import type { FreshnessState } from '#model/market/freshness.ts'

/** The changed quotes of one push. */
export interface QuoteColumns {
  /**
   * For each row a head, see {@link headOf}, then the values of the columns in its mask; NaN is null. One array, because each
   * further one takes as long to send.
   */
  readonly packed: Float64Array
  /** The values indexed by the column `quoteStatus`. */
  readonly statuses: readonly QuoteStatus[]
}

/** Values that many rows share. */
export interface QuoteStatus {
  readonly state: FreshnessState
  readonly path: string
  readonly failure: Failure | null
}

/** The maximum subscription number. */
export const MAX_SUBSCRIPTION_NUMBER = 0xffffffff

/** Bit of a mask: resets the row, so that missing columns are null. */
export const RESTART = 0x8000

/** At most fifteen: bit 0 of a mask is the first column, and {@link RESTART} follows the last. */
export const QUOTE_COLUMNS = [
  'last', 'open', 'high', 'low', 'previousClose', 'change', 'changePercent', 'volume', 'turnover', 'status', 'time',
  'fetchedAt', 'expectedPeriodMs', 'nextDueAt', 'quoteStatus',
] as const // prettier-ignore

/** The number of leading columns that are prices, the latest price first. */
export const PRICE_COLUMN_COUNT = 5

/** The number of columns. */
export const COLUMN_COUNT = QUOTE_COLUMNS.length
/** Index of the last column. */
export const STATUS_COLUMN = COLUMN_COUNT - 1

const MASK_VALUES = 0x10000

/** Combines a row's number and mask in one number that a double represents exactly. */
export function headOf(number: number, mask: number): number {
  return number * MASK_VALUES + mask
}

/** Splits the result of {@link headOf}. */
export function readHead(head: number): { readonly number: number; readonly mask: number } {
  return { number: Math.floor(head / MASK_VALUES), mask: head % MASK_VALUES }
}

/** Returns whether two values are the same; NaN equals NaN. */
export function isSameValue(a: number | undefined, b: number | undefined): boolean {
  return a === b || (Number.isNaN(a) && Number.isNaN(b))
}
