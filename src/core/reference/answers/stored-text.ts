/** Schemas of stored texts. Texts that an earlier version stored without a bound are cut. */
import * as v from 'valibot'
import { boundText, type TextKind } from '#model/reference/served-text.ts'

/** Without this text its item is invalid. */
export const storedText = (kind: TextKind): v.GenericSchema<unknown, string> =>
  v.pipe(
    v.string(),
    v.transform((text) => boundText(kind, text)),
    v.string(),
  )

/** An item may lack this text. */
export const optionalStoredText = (kind: TextKind): v.GenericSchema<unknown, string | null> =>
  v.pipe(
    v.nullable(v.string()),
    v.transform((text) => (text === null ? null : boundText(kind, text))),
  )
