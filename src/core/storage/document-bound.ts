/**
 * How long each document of the user may become. Edits keep to it, so that a page cannot fill the disk, and what can be exported can be
 * imported: the file of all data has room for all of them together.
 */
import type { UserDocumentName } from '#model/application/stored-name.ts'
import { writeEnvelope, type DocumentFormat } from './versioned-document.ts'

/** UTF-16 units of JSON text. */
const MAX_UNITS = {
  settings: 110_000,
  watchlists: 900_000,
  positions: 450_000,
  workspaces: 500_000,
  drawings: 500_000,
  drawingTemplates: 60_000,
  indicators: 200_000,
  alerts: 900_000,
  newsMarks: 150_000,
  plannedListings: 60_000,
  connection: 5_000,
} as const satisfies Record<UserDocumentName, number>

/** A format of such a document. */
export interface BoundedFormat<T> extends DocumentFormat<T> {
  readonly name: UserDocumentName
  /** The length of the content as it is written, where that is known without writing it; a close upper bound will do. */
  unitsOf?(content: T): number
}

/** What no edit makes longer by purpose, such as the time until which alerts are silent, or longer ids. */
const SLACK = 1.03

/** The bound of edits, UTF-16 units. */
export const maxUnits = (name: UserDocumentName): number => MAX_UNITS[name]

/** The bound of a document that is imported: every one that edits can lead to is within. */
export const maxImportedUnits = (name: UserDocumentName): number => Math.floor(MAX_UNITS[name] * SLACK)

/** Whether an edit may put `next` in the place of `before`: one that is too long already may become shorter. */
export function hasRoom<T>(format: BoundedFormat<T>, before: T, next: T): boolean {
  const units = unitsOf(format, next)
  return units <= MAX_UNITS[format.name] || units <= unitsOf(format, before)
}

function unitsOf<T>(format: BoundedFormat<T>, content: T): number {
  return format.unitsOf?.(content) ?? textLength(writeEnvelope(format, content).content)
}

/** UTF-16 units of the JSON text. */
export const textLength = (value: unknown): number => JSON.stringify(value).length

/** A part of a document that is written by the tens of thousands. */
export type FlatRecord = Readonly<Record<string, string | boolean | readonly string[]>>

/** The same as {@link textLength}, in a third of its time. */
export function flatLength(record: FlatRecord): number {
  const fields = Object.entries(record)
  // Braces, with commas between the fields and a colon in each.
  let units = 2 + Math.max(0, fields.length - 1) + fields.length
  for (const [name, value] of fields) units += stringLength(name) + valueLength(value)
  return units
}

function valueLength(value: FlatRecord[string]): number {
  if (typeof value === 'string') return stringLength(value)
  if (typeof value === 'boolean') return value ? 'true'.length : 'false'.length
  return 2 + Math.max(0, value.length - 1) + value.reduce((sum, one) => sum + stringLength(one), 0)
}

/** The same as {@link textLength} for a text. */
export const stringLength = (text: string): number => (ESCAPED.test(text) ? textLength(text) : text.length + 2)

/** Among these is all that JSON writes as something else: quotation marks, backslashes, control characters, halves of pairs. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u

/** Measures immutable parts of a document, each of them once. */
export function createMeasure<Part extends object>(
  lengthOf: (part: Part) => number = textLength,
): (parts: readonly Part[]) => number {
  const known = new WeakMap<Part, number>()
  return (parts) => {
    let sum = 0
    for (const part of parts) {
      let length = known.get(part)
      if (length === undefined) known.set(part, (length = lengthOf(part)))
      // With the comma behind it.
      sum += length + 1
    }
    return sum
  }
}
