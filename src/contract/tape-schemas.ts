/** Run-time checks of what a window may ask about tapes. */
import * as v from 'valibot'
import { instrument } from './schemas.ts'

/** Rows from before this number; null asks for the latest. */
const rowNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

export const page = v.strictObject({ instrument, before: v.nullable(rowNumber) })
