/** Marks texts of the service that were cut. */
import { isCutText, type TextKind } from '#model/reference/served-text.ts'
import { m } from '../compiled/messages.js'

/** Returns the note beside a text that was cut. */
export const cutNote = (kind: TextKind, text: string | null): string | undefined =>
  text !== null && isCutText(kind, text) ? m.answer_text_cut() : undefined
