/** Reads the moment at which a document with times was written. See `model/values/time-passed.ts`. */
import * as v from 'valibot'
import type { StoredMoment } from '#model/values/time-passed.ts'

const ms = v.pipe(v.number(), v.finite())

export const storedMomentSchema = v.object({ wall: ms, boot: v.optional(v.string()), sinceBoot: v.optional(ms) })

/** Returns undefined if it is invalid or missing, as in earlier versions. */
export function readStoredMoment(stored: unknown): StoredMoment | undefined {
  const checked = v.safeParse(storedMomentSchema, stored)
  return checked.success ? checked.output : undefined
}
