/** A named list of instruments in the user's order, divided by sections, with the user's marks on each. */
import type { InstrumentId } from '../market/instrument.ts'

/** What an instrument is called; a missing language falls back to English. */
export interface InstrumentName {
  readonly en: string
  readonly 'zh-CN'?: string
}

/** Marks that differ at a glance; the window draws each with a colour and a shape. */
export const FLAGS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const
/** A colour flag. */
export type Flag = (typeof FLAGS)[number]

/** The user's marks on an instrument of one list. */
export interface EntryMarks {
  /** The user's word for it; null shows the name. */
  readonly alias: string | null
  /** May have several lines. */
  readonly note: string | null
  /** In the user's order, each once. */
  readonly tags: readonly string[]
  readonly flag: Flag | null
}

/** No alias, note, tags or flag. */
export const NO_MARKS: EntryMarks = { alias: null, note: null, tags: [], flag: null }

/** An instrument is on a list once. */
export interface StoredEntry extends EntryMarks {
  readonly kind: 'entry'
  readonly instrument: InstrumentId
}

/** An entry as windows see it, with the instrument's name. */
export interface WatchlistEntry extends StoredEntry {
  /** From the directory; null for an instrument that it does not know. */
  readonly name: InstrumentName | null
}

/** Never reused within one run, so that a late order cannot reach another section. */
export type SectionId = `section-${number}`

/** The heading of a section: the entries below it, up to the next one, belong to it. */
export interface WatchlistSection {
  readonly kind: 'section'
  readonly id: SectionId
  readonly name: string
  readonly isCollapsed: boolean
}

/** A row as windows see it. */
export type WatchlistRow = WatchlistEntry | WatchlistSection

/** Names a row within its list; no section's id reads as an instrument's. */
export type RowId = InstrumentId | SectionId

/** A stored column of a list. Windows define the columns: the core bounds their names and never looks inside. */
export interface WatchlistColumn {
  /** Letters and digits, at most 32. A window leaves out an unknown one. */
  readonly id: string
  /** CSS pixels; null leaves the width to the window. */
  readonly width: number | null
}

/** What a list is sorted by. */
export interface WatchlistSort {
  /** As of a {@link WatchlistColumn}. */
  readonly column: WatchlistColumn['id']
  readonly direction: 'ascending' | 'descending'
}

/** How a list can be shown. */
export const WATCHLIST_VIEWS = ['table', 'treemap'] as const
/** A view of a list. */
export type WatchlistView = (typeof WATCHLIST_VIEWS)[number]

/** The appearance of a list; the order of its rows is stored under any sorting. */
export interface WatchlistAppearance {
  /** In order, each once; null shows the window's default columns. */
  readonly columns: readonly WatchlistColumn[] | null
  /** Null is the list's own order. */
  readonly sort: WatchlistSort | null
  readonly view: WatchlistView
}

/** Default columns, the user's own order, shown as a table. */
export const DEFAULT_APPEARANCE: WatchlistAppearance = { columns: null, sort: null, view: 'table' }

/** A list as windows see it. */
export interface Watchlist extends WatchlistAppearance {
  readonly id: string
  /** Empty for the application's own list: the window names it in the user's language. */
  readonly name: string
  /** Entries above the first section belong to none. */
  readonly rows: readonly WatchlistRow[]
}

/** The summary of every list, shown or not. */
export interface WatchlistSummary {
  readonly id: string
  /** As of a {@link Watchlist}. */
  readonly name: string
  /** How many entries it has. */
  readonly size: number
}

/** Maximum number of watchlists. */
export const MAX_LISTS = 200
/** Maximum number of rows of one list, sections among them. */
export const MAX_ROWS = 20_000
/** Maximum length of a file to import, UTF-16 units; {@link MAX_ROWS} with a short note each take less. */
export const MAX_IMPORT_UNITS = 1_500_000
/** Maximum number of tags of one entry. */
export const MAX_TAGS = 20

/** The id of a row; that of an entry is its instrument. */
export function rowIdOf(row: StoredEntry | WatchlistSection): RowId {
  return row.kind === 'entry' ? row.instrument : row.id
}

/** Whether any value has the form of a section's id. */
export function isSectionId(value: unknown): value is SectionId {
  return typeof value === 'string' && /^section-[1-9]\d{0,14}$/u.test(value)
}

/** The entries of some rows, in order. */
export function entriesOf<Entry extends StoredEntry>(rows: readonly (Entry | WatchlistSection)[]): readonly Entry[] {
  return rows.filter((row): row is Entry => row.kind === 'entry')
}
