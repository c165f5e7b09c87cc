/**
 * Bounds the documents of the user, so that a page cannot fill the disk, and one file can hold all of them for export
 * and import.
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

export interface BoundedFormat<T> extends DocumentFormat<T> {
  readonly name: UserDocumentName
  /** The length of the content or a close upper bound, if known without writing. */
  unitsOf?(content: T): number
}

/** Room for growth without an edit, such as the end of silenced alerts, or longer ids. */
const SLACK = 1.03

/** The bound of edits, UTF-16 units. */
export const maxUnits = (name: UserDocumentName): number => MAX_UNITS[name]

/** The bound of imports, above every document that edits can produce. */
export const maxImportedUnits = (name: UserDocumentName): number => Math.floor(MAX_UNITS[name] * SLACK)

/** Whether an edit may replace `before`: a document that is already too long may become shorter. */
export function hasRoom<T>(format: BoundedFormat<T>, before: T, next: T): boolean {
  const units = unitsOf(format, next)
  return units <= MAX_UNITS[format.name] || units <= unitsOf(format, before)
}

function unitsOf<T>(format: BoundedFormat<T>, content: T): number {
  return format.unitsOf?.(content) ?? textLength(writeEnvelope(format, content).content)
}

/** UTF-16 units of the JSON text. */
export const textLength = (value: unknown): number => JSON.stringify(value).length

/** A part of which a document may have tens of thousands. */
export type FlatRecord = Readonly<Record<string, string | boolean | readonly string[]>>

/** As {@link textLength}, in a third of its time. */
export function flatLength(record: FlatRecord): number {
  const fields = Object.entries(record)
  // Braces, commas between the fields and a colon in each.
  let units = 2 + Math.max(0, fields.length - 1) + fields.length
  for (const [name, value] of fields) units += stringLength(name) + valueLength(value)
  return units
}

function valueLength(value: FlatRecord[string]): number {
  if (typeof value === 'string') return stringLength(value)
  if (typeof value === 'boolean') return value ? 'true'.length : 'false'.length
  return 2 + Math.max(0, value.length - 1) + value.reduce((sum, one) => sum + stringLength(one), 0)
}

/** As {@link textLength} for a text. */
export const stringLength = (text: string): number => (ESCAPED.test(text) ? textLength(text) : text.length + 2)

/** Matches all characters that JSON escapes: quotation marks, backslashes, control characters, lone surrogates. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u

/** Measures each immutable part only once. */
export function createMeasure<Part extends object>(
  lengthOf: (part: Part) => number = textLength,
): (parts: readonly Part[]) => number {
  const known = new WeakMap<Part, number>()
  return (parts) => {
    let sum = 0
    for (const part of parts) {
      let length = known.get(part)
      if (length === undefined) known.set(part, (length = lengthOf(part)))
      // With the comma after it.
      sum += length + 1
    }
    return sum
  }
}
