/** Run-time checks of what a window may ask about plans that are not made yet. */
import * as v from 'valibot'
import { codesPerRequest, instrument, requestsPerMinute } from './schemas.ts'

/** A list is named by its id instead. */
const MOST_ADDED = 1_000

/** An allowance that is left out stays as it is. */
export const assumption = v.strictObject({
  added: v.pipe(v.array(instrument), v.maxLength(MOST_ADDED)),
  /** Whose order books would be shown. */
  books: v.optional(v.pipe(v.array(instrument), v.maxLength(MOST_ADDED))),
  /** A list that would be shown as well. */
  watchlist: v.optional(v.pipe(v.string(), v.maxLength(64))),
  codesPerRequest: v.optional(codesPerRequest),
  requestsPerMinute: v.optional(requestsPerMinute),
})
