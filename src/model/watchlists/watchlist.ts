/** A named list of instruments in the user's order, with sections and the user's marks. */
import type { InstrumentId } from '../market/instrument.ts'

/** The name of an instrument; a missing language falls back to English. */
export interface InstrumentName {
  readonly en: string
  readonly 'zh-CN'?: string
}

/** Windows draw each flag with its own colour and shape. */
export const FLAGS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const
/** A colour flag. */
export type Flag = (typeof FLAGS)[number]

/** The user's marks on an instrument of one list. */
export interface EntryMarks {
  /** Null shows the name. */
  readonly alias: string | null
  /** May have several lines. */
  readonly note: string | null
  /** In the user's order, each once. */
  readonly tags: readonly string[]
  readonly flag: Flag | null
}

/** No alias, note, tags or flag. */
export const NO_MARKS: EntryMarks = { alias: null, note: null, tags: [], flag: null }

/** A stored entry; a list contains an instrument once. */
export interface StoredEntry extends EntryMarks {
  readonly kind: 'entry'
  readonly instrument: InstrumentId
}

/** An entry as windows see it, with the instrument's name. */
export interface WatchlistEntry extends StoredEntry {
  /** Null if the directory does not know the instrument. */
  readonly name: InstrumentName | null
}

/** Not reused within a run, so that a late request cannot reach another section. */
export type SectionId = `section-${number}`

/** The heading of a section, to which the entries up to the next heading belong. */
export interface WatchlistSection {
  readonly kind: 'section'
  readonly id: SectionId
  readonly name: string
  readonly isCollapsed: boolean
}

/** A row as windows see it. */
export type WatchlistRow = WatchlistEntry | WatchlistSection

/** The id of a row within its list; an instrument's id never has the form of a section's. */
export type RowId = InstrumentId | SectionId

/** A stored column of a list. Windows define the columns; the core only bounds their names. */
export interface WatchlistColumn {
  /** At most 32 letters and digits. Windows omit unknown ones. */
  readonly id: string
  /** CSS pixels; null for the default. */
  readonly width: number | null
}

/** The sorting of a list. */
export interface WatchlistSort {
  /** Id of a {@link WatchlistColumn}. */
  readonly column: WatchlistColumn['id']
  readonly direction: 'ascending' | 'descending'
}

/** The views of a list. */
export const WATCHLIST_VIEWS = ['table', 'treemap'] as const
/** One of {@link WATCHLIST_VIEWS}. */
export type WatchlistView = (typeof WATCHLIST_VIEWS)[number]

/** The appearance of a list; sorting does not change the stored order of its rows. */
export interface WatchlistAppearance {
  /** In order, each once; null for the default columns. */
  readonly columns: readonly WatchlistColumn[] | null
  /** Null for the list's own order. */
  readonly sort: WatchlistSort | null
  readonly view: WatchlistView
}

/** The default columns and the list's own order, as a table. */
export const DEFAULT_APPEARANCE: WatchlistAppearance = { columns: null, sort: null, view: 'table' }

/** A list as windows see it. */
export interface Watchlist extends WatchlistAppearance {
  readonly id: string
  /** Empty for the application's own list, which windows name in the user's language. */
  readonly name: string
  /** Entries above the first section have no section. */
  readonly rows: readonly WatchlistRow[]
}

/** The summary of a list. */
export interface WatchlistSummary {
  readonly id: string
  /** See {@link Watchlist}. */
  readonly name: string
  /** The number of entries. */
  readonly size: number
}

/** Maximum number of watchlists. */
export const MAX_LISTS = 200
/** Maximum number of rows of a list, sections included. */
export const MAX_ROWS = 20_000
/** Maximum length of a file to import, UTF-16 units; {@link MAX_ROWS} with a short note each are shorter. */
export const MAX_IMPORT_UNITS = 1_500_000
/** Maximum number of tags of one entry. */
export const MAX_TAGS = 20

/** Returns the id of a row; for an entry it is the instrument. */
export function rowIdOf(row: StoredEntry | WatchlistSection): RowId {
  return row.kind === 'entry' ? row.instrument : row.id
}

/** Returns whether a value has the form of a section's id. */
export function isSectionId(value: unknown): value is SectionId {
  return typeof value === 'string' && /^section-[1-9]\d{0,14}$/u.test(value)
}

/** Returns the entries of rows, in order. */
export function entriesOf<Entry extends StoredEntry>(rows: readonly (Entry | WatchlistSection)[]): readonly Entry[] {
  return rows.filter((row): row is Entry => row.kind === 'entry')
}
