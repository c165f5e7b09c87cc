/** Schemas of stored texts of the service. A text that an earlier version stored without a bound is cut when it is read. */
import * as v from 'valibot'
import { boundText, type TextKind } from '#model/reference/served-text.ts'

/** A text that its item needs: one that is refused makes the item unsound. */
export const storedText = (kind: TextKind): v.GenericSchema<unknown, string> =>
  v.pipe(
    v.string(),
    v.transform((text) => boundText(kind, text)),
    v.string(),
  )

/** A text that its item can be without. */
export const optionalStoredText = (kind: TextKind): v.GenericSchema<unknown, string | null> =>
  v.pipe(
    v.nullable(v.string()),
    v.transform((text) => (text === null ? null : boundText(kind, text))),
  )
