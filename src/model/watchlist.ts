/** A named, ordered list of instruments. */
import type { InstrumentId } from './instrument.ts'

/** What an instrument is called; a missing language falls back to English. */
export interface InstrumentName {
  readonly en: string
  readonly 'zh-CN'?: string
}

export interface WatchlistEntry {
  readonly instrument: InstrumentId
  /** From the directory; null for an instrument that it does not know. */
  readonly name: InstrumentName | null
  /** What the user calls it; null shows the name. */
  readonly alias: string | null
}

export interface Watchlist {
  readonly id: string
  /** Empty for the list that the application comes with: the window names that one in the user's language. */
  readonly name: string
  readonly entries: readonly WatchlistEntry[]
}

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
 * - `duplicate`: the same instrument stands further up in the file.
 * - `tooMany`: nothing from this line on was read.
 */
export type ImportFaultReason =
  'columns' | 'class' | 'region' | 'exchange' | 'code' | 'format' | 'duplicate' | 'tooMany'

export interface ImportReport {
  /** The id of the list that the instruments were added to; empty when nothing was understood and no list was made. */
  readonly watchlist: string
  /** How many instruments the list did not have before. */
  readonly added: number
  readonly faults: readonly ImportFault[]
}
