/** What an import of a watchlist understood, and what it did not. */
import type { ForecastChange } from './data-health.ts'
import type { InstrumentId } from './instrument.ts'

/** A line of an imported file that was not understood, and why. */
export interface ImportFault {
  /** 1-based. */
  readonly line: number
  /** The line as it stands in the file, cut short when it is very long. */
  readonly text: string
  readonly reason: ImportFaultReason
  /** The field at fault as it stands in the line, or the names of the columns that are missing. */
  readonly part?: string
}

/**
 * - `columns`: the header does not name the code, and that once, or a row has fewer columns than the header.
 * - `class`, `region`, `exchange`, `code`: that part is malformed.
 * - `format`: not one of the forms that are understood.
 * - `alias`, `note`, `tags`, `flag`, `section`: that mark is longer than one may be, or not one at all.
 * - `market`: a code alone, whose shape does not tell its market.
 * - `duplicate`: the same instrument stands further up in the file.
 * - `tooMany`: nothing from this line on was read.
 */
export type ImportFaultReason =
  | 'columns'
  | 'class'
  | 'region'
  | 'exchange'
  | 'code'
  | 'market'
  | 'format'
  | 'alias'
  | 'note'
  | 'tags'
  | 'flag'
  | 'section'
  | 'duplicate'
  | 'tooMany'

/** What an import added, and what it could not use. */
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
  /** Those whose market the text does not name: it was chosen for them, or told by their shape. */
  readonly guessed: readonly InstrumentId[]
  readonly faults: readonly ImportFault[]
  /** What the instruments would cost in requests a minute; null without a service. */
  readonly cost: ForecastChange | null
}
