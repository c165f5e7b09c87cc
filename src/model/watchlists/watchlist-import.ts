/** The result of importing a watchlist. */
import type { ForecastChange } from '../service/data-health.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** A line of a file that was not understood. */
export interface ImportFault {
  /** 1-based. */
  readonly line: number
  /** Shortened if very long. */
  readonly text: string
  readonly reason: ImportFaultReason
  /** The faulty field, or the missing columns. */
  readonly part?: string
}

/**
 * - `columns`: the header does not name the code exactly once, or a row has fewer columns than the header.
 * - `format`: none of the supported forms.
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

/** The columns of a table without a title for the code. */
export interface TableColumns {
  /** The titles, or the first row without a header. */
  readonly titles: readonly string[]
  /** Index of the column of codes. */
  readonly code: number | null
}

/** The result of an import. */
export interface ImportReport {
  /** Its id; empty if nothing was understood. */
  readonly watchlist: string
  /** New instruments of the list. */
  readonly added: number
  readonly faults: readonly ImportFault[]
  /** The step that undoes the import. */
  readonly step: number | null
}

/** Maximum number of instruments that a preview names. */
export const MAX_NAMED_INSTRUMENTS = 1_000

/** The expected result of an import. Nothing has changed yet. */
export interface ImportPreview {
  /** Understood instruments, including those already on the list. */
  readonly understood: number
  /** The first {@link MAX_NAMED_INSTRUMENTS} at most. */
  readonly instruments: readonly InstrumentId[]
  /** New instruments of the list. */
  readonly added: number
  readonly sections: number
  /** Instruments whose market was chosen or guessed. */
  readonly guessed: readonly InstrumentId[]
  readonly faults: readonly ImportFault[]
  /** Null if the column is certain. */
  readonly columns: TableColumns | null
  /** The cost in requests a minute. */
  readonly cost: ForecastChange | null
}
