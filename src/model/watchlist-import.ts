/** The outcome of a watchlist's import: understood instruments and faults. */
import type { ForecastChange } from './data-health.ts'
import type { InstrumentId } from './instrument.ts'

/** A line of an imported file that was not understood, and why. */
export interface ImportFault {
  /** 1-based. */
  readonly line: number
  /** The line as it is in the file, cut short when it is very long. */
  readonly text: string
  readonly reason: ImportFaultReason
  /** The field at fault as it is in the line, or the names of the missing columns. */
  readonly part?: string
}

/**
 * - `columns`: the header does not name the code exactly once, or a row has fewer columns than the header.
 * - `class`, `region`, `exchange`, `code`: that part is malformed.
 * - `format`: none of the supported forms.
 * - `alias`, `note`, `tags`, `flag`, `section`: that mark is too long, or not valid.
 * - `market`: a code alone, without a market that follows from its shape.
 * - `duplicate`: the same instrument is further up in the file.
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
  /** The step by which the import is undone; null when it changed nothing. */
  readonly step: number | null
}

/** The expected outcome of an import. Nothing has changed yet. */
export interface ImportPreview {
  /** Instruments that were understood, those that the list has already among them. */
  readonly understood: number
  /** How many of them the list does not have yet. */
  readonly added: number
  readonly sections: number
  /** Instruments without a market in the text: it was chosen for them, or guessed by their shape. */
  readonly guessed: readonly InstrumentId[]
  readonly faults: readonly ImportFault[]
  /** What the instruments would cost in requests a minute; null without a service. */
  readonly cost: ForecastChange | null
}
