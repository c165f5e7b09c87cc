/** What an import of a watchlist understood, and what it did not. */
import type { ForecastChange } from './data-health.ts'

/** A line of an imported file that was not understood, and why. */
export interface ImportFault {
  /** 1-based. */
  readonly line: number
  /** The line as it stands in the file, cut short when it is very long. */
  readonly text: string
  readonly reason: ImportFaultReason
}

/**
 * - `columns`: the header does not name class, region and code, each once, or a row has fewer columns than the header.
 * - `class`, `region`, `exchange`, `code`: that part is malformed.
 * - `format`: not one of the forms that are understood.
 * - `mark`: the alias, note, tags, flag or section is longer than one may be, or not one at all.
 * - `duplicate`: the same instrument stands further up in the file.
 * - `tooMany`: nothing from this line on was read.
 */
export type ImportFaultReason =
  'columns' | 'class' | 'region' | 'exchange' | 'code' | 'format' | 'mark' | 'duplicate' | 'tooMany'

export interface ImportReport {
  /** The id of the list that the instruments were added to; empty when nothing was understood and no list was made. */
  readonly watchlist: string
  /** How many instruments the list did not have before. */
  readonly added: number
  readonly faults: readonly ImportFault[]
}

/** What an import would come to. Nothing has happened yet. */
export interface ImportPreview {
  /** Instruments that were understood, those that the list has already among them. */
  readonly understood: number
  /** How many of them the list does not have yet. */
  readonly added: number
  readonly sections: number
  readonly faults: readonly ImportFault[]
  /** What the instruments would cost in requests a minute; null without a service. */
  readonly cost: ForecastChange | null
}
