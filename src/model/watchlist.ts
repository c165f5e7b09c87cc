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
  readonly name: string
  readonly entries: readonly WatchlistEntry[]
}

/** A line of an imported file that was not understood, and why. */
export interface ImportFault {
  /** 1-based. */
  readonly line: number
  readonly text: string
  readonly reason: 'columns' | 'class' | 'region' | 'exchange' | 'code' | 'format' | 'duplicate'
}

export interface ImportReport {
  readonly watchlist: string
  readonly added: number
  readonly faults: readonly ImportFault[]
}
