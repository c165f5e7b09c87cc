/** A named list of instruments in the user's order, with sections and marks. */
import type { InstrumentId } from '../market/instrument.ts'

/** A missing language falls back to English. */
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
  readonly alias: string | null
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

/** The id of a section; not reused within a run, so that late requests cannot reach another section. */
export type SectionId = `section-${number}`

/** A heading, to which the entries up to the next heading belong. */
export interface WatchlistSection {
  readonly kind: 'section'
  readonly id: SectionId
  readonly name: string
  readonly isCollapsed: boolean
}

/** A row as windows see it. */
export type WatchlistRow = WatchlistEntry | WatchlistSection

/** The id of a row within its list; instruments' ids never have the form of sections'. */
export type RowId = InstrumentId | SectionId

/** A stored column; windows define the columns. */
export interface WatchlistColumn {
  /** At most 32 letters and digits. */
  readonly id: string
  /** CSS pixels. */
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

/** The appearance of a list; sorting does not change its stored order. */
export interface WatchlistAppearance {
  /** In order, each once; null for the default. */
  readonly columns: readonly WatchlistColumn[] | null
  readonly sort: WatchlistSort | null
  readonly view: WatchlistView
}

/** The default columns and order, as a table. */
export const DEFAULT_APPEARANCE: WatchlistAppearance = { columns: null, sort: null, view: 'table' }

/** A list as windows see it. */
export interface Watchlist extends WatchlistAppearance {
  readonly id: string
  /** Empty for the application's own list, which windows name. */
  readonly name: string
  /** Entries above the first section have none. */
  readonly rows: readonly WatchlistRow[]
}

/** The summary of a list. */
export interface WatchlistSummary {
  readonly id: string
  /** See {@link Watchlist}. */
  readonly name: string
  readonly size: number
}

/** Maximum number of watchlists. */
export const MAX_LISTS = 200
/** Maximum number of rows of a list, sections included. */
export const MAX_ROWS = 20_000
/** Maximum length of a file to import, UTF-16 units; {@link MAX_ROWS} with short notes fit. */
export const MAX_IMPORT_UNITS = 1_500_000
/** Maximum number of tags of one entry. */
export const MAX_TAGS = 20

/** Returns the id of a row; for an entry it is the instrument. */
export function rowIdOf(row: StoredEntry | WatchlistSection): RowId {
  return row.kind === 'entry' ? row.instrument : row.id
}

/** Returns whether a value is a section id. */
export function isSectionId(value: unknown): value is SectionId {
  return typeof value === 'string' && /^section-[1-9]\d{0,14}$/u.test(value)
}

/** Returns the entries of rows, in order. */
export function entriesOf<Entry extends StoredEntry>(rows: readonly (Entry | WatchlistSection)[]): readonly Entry[] {
  return rows.filter((row): row is Entry => row.kind === 'entry')
}
