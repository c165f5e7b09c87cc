/**
 * Quotes as they travel to a window: typed arrays of what has changed, by the numbers of the window's own subscriptions. A
 * number is never given twice on one line, so that a late message cannot reach another instrument.
 */
import type { Failure } from '../model/failure.ts'
import type { FreshnessState } from '../model/freshness.ts'

export interface QuoteColumns {
  /** Of each row: the subscription that it is for. */
  readonly rows: Uint32Array
  /** Of each row: the columns that follow, bit 0 for the first of {@link QUOTE_COLUMNS}; and {@link ANEW}. */
  readonly masks: Uint16Array
  /** Row by row the columns of its mask, in order; NaN is null. */
  readonly values: Float64Array
  /** What the column `standing` points to. */
  readonly standings: readonly Standing[]
}

/** What few words say for many rows. */
export interface Standing {
  readonly state: FreshnessState
  readonly path: string
  readonly failure: Failure | null
}

/** The greatest number that a subscription may have. */
export const MOST_SUBSCRIPTION_NUMBER = 0xffffffff

/** In a mask: forget what is known of the row; columns that do not follow are null. */
export const ANEW = 0x8000

/** Fifteen at most: the bits of a mask beside {@link ANEW}. */
export const QUOTE_COLUMNS = [
  'last', 'open', 'high', 'low', 'previousClose', 'change', 'changePercent', 'volume', 'turnover', 'status', 'time',
  'fetchedAt', 'expectedPeriodMs', 'nextDueAt', 'standing',
] as const // prettier-ignore

export const COLUMN_COUNT = QUOTE_COLUMNS.length
/** Index of the last one. */
export const STANDING_COLUMN = COLUMN_COUNT - 1

/** Whether two values of a column are the same. */
export function isSameValue(a: number | undefined, b: number | undefined): boolean {
  return a === b || (Number.isNaN(a) && Number.isNaN(b))
}
