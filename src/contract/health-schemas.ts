/** Run-time checks of what a window may ask about plans that are not made yet. */
import * as v from 'valibot'
import { codesPerRequest, instrument, requestsPerMinute } from './schemas.ts'

/** As long as the longest list that is read from a file. */
const MOST_ADDED = 20_000

/** An allowance that is left out stays as it is. */
export const assumption = v.strictObject({
  added: v.pipe(v.array(instrument), v.maxLength(MOST_ADDED)),
  codesPerRequest: v.optional(codesPerRequest),
  requestsPerMinute: v.optional(requestsPerMinute),
})
