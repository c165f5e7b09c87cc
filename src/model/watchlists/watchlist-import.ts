/** The result of importing a watchlist. */
import type { ForecastChange } from '../service/data-health.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** A line of an imported file that was not understood, with the reason. */
export interface ImportFault {
  /** 1-based. */
  readonly line: number
  /** Shortened if very long. */
  readonly text: string
  readonly reason: ImportFaultReason
  /** The faulty field as it is in the line, or the names of the missing columns. */
  readonly part?: string
}

/**
 * - `columns`: the header does not name the code exactly once, or a row has fewer columns than the header.
 * - `class`, `region`, `exchange`, `code`: that part is malformed.
 * - `format`: none of the supported forms.
 * - `alias`, `note`, `tags`, `flag`, `section`: too long, or not valid.
 * - `unserved`: an unknown exchange, or one without a market at the service.
 * - `market`: a code alone, whose form implies no market.
 * - `duplicate`: the instrument is further up in the file.
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
  /** The titles, or the first row if there is no header. */
  readonly titles: readonly string[]
  /** The index of the column of codes; null while unknown. */
  readonly code: number | null
}

/** The result of an import. */
export interface ImportReport {
  /** The id of the list; empty if nothing was understood and no list was created. */
  readonly watchlist: string
  /** The number of instruments that are new to the list. */
  readonly added: number
  readonly faults: readonly ImportFault[]
  /** The step that undoes the import; null if nothing changed. */
  readonly step: number | null
}

/** Maximum number of instruments that a preview names. */
export const MAX_NAMED_INSTRUMENTS = 1_000

/** The expected result of an import. Nothing has changed yet. */
export interface ImportPreview {
  /** The number of understood instruments, including those that the list already contains. */
  readonly understood: number
  /** The first {@link MAX_NAMED_INSTRUMENTS} at most. */
  readonly instruments: readonly InstrumentId[]
  /** The number that is new to the list. */
  readonly added: number
  readonly sections: number
  /** Instruments without a market in the text; it was chosen, or guessed from their form. */
  readonly guessed: readonly InstrumentId[]
  readonly faults: readonly ImportFault[]
  /** Null if the column of codes is certain. */
  readonly columns: TableColumns | null
  /** The cost of the instruments in requests a minute; null without a service. */
  readonly cost: ForecastChange | null
}
