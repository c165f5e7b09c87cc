/** The outcome of a watchlist's import: understood instruments and faults. */
import type { ForecastChange } from '../service/data-health.ts'
import type { InstrumentId } from '../market/instrument.ts'

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
 * - `unserved`: an exchange that is not known, or whose market the service does not have.
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
  | 'unserved'
  | 'market'
  | 'format'
  | 'alias'
  | 'note'
  | 'tags'
  | 'flag'
  | 'section'
  | 'duplicate'
  | 'tooMany'

/** The columns of a table whose header does not name the code. */
export interface TableColumns {
  /** The titles, or the first row where there is no header. */
  readonly titles: readonly string[]
  /** The place of the column that is read as codes; null while it is not known. */
  readonly code: number | null
}

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

/** More than a reader goes through. */
export const MAX_NAMED_INSTRUMENTS = 1_000

/** The expected outcome of an import. Nothing has changed yet. */
export interface ImportPreview {
  /** Instruments that were understood, those that the list has already among them. */
  readonly understood: number
  /** The first of them, {@link MAX_NAMED_INSTRUMENTS} at most. */
  readonly instruments: readonly InstrumentId[]
  /** How many of them the list does not have yet. */
  readonly added: number
  readonly sections: number
  /** Instruments without a market in the text: it was chosen for them, or guessed by their shape. */
  readonly guessed: readonly InstrumentId[]
  readonly faults: readonly ImportFault[]
  /** Null where the column of the codes is no question. */
  readonly columns: TableColumns | null
  /** What the instruments would cost in requests a minute; null without a service. */
  readonly cost: ForecastChange | null
}
