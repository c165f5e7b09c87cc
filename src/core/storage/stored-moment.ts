/** Reads the moment at which a document was written, which one with times keeps beside them. See `model/values/time-passed.ts`. */
import * as v from 'valibot'
import type { StoredMoment } from '#model/values/time-passed.ts'

const ms = v.pipe(v.number(), v.finite())

export const storedMomentSchema = v.object({ wall: ms, boot: v.optional(v.string()), sinceBoot: v.optional(ms) })

/** Undefined for what is not such a moment, as in a document of an earlier version. */
export function readStoredMoment(stored: unknown): StoredMoment | undefined {
  const checked = v.safeParse(storedMomentSchema, stored)
  return checked.success ? checked.output : undefined
}
