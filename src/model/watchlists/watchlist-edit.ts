/** The edits that watchlists can be given; every one of them can be undone. */
import type { InstrumentId } from '../market/instrument.ts'
import type { EntryMarks, RowId, SectionId, WatchlistAppearance } from './watchlist.ts'

/**
 * One edit. Rows and lists that `before` names are the ones to stand before; null is the end. A row that is gone by the time
 * that the edit arrives is passed over: another window may have removed it.
 */
export type WatchlistEdit =
  | { readonly kind: 'addList'; readonly name: string }
  | { readonly kind: 'renameList'; readonly list: string; readonly name: string }
  /** The copy stands next to the original. */
  | { readonly kind: 'duplicateList'; readonly list: string; readonly name: string }
  | { readonly kind: 'removeList'; readonly list: string }
  | { readonly kind: 'moveList'; readonly list: string; readonly before: string | null }
  /** What the list has already stays where it is. */
  | {
      readonly kind: 'addEntries'
      readonly list: string
      readonly instruments: readonly InstrumentId[]
      readonly before: RowId | null
    }
  /** A section that is named goes alone: its entries join what stands above. */
  | { readonly kind: 'removeRows'; readonly list: string; readonly rows: readonly RowId[] }
  | ({ readonly kind: 'moveRows' | 'copyRows' } & RowTransfer)
  | { readonly kind: 'addSection'; readonly list: string; readonly name: string; readonly before: RowId | null }
  | { readonly kind: 'renameSection'; readonly list: string; readonly section: SectionId; readonly name: string }
  /** Makes a list of that name of the section's entries: on its own list each of them can stand only once. */
  | { readonly kind: 'duplicateSection'; readonly list: string; readonly section: SectionId; readonly name: string }
  /** With its entries. */
  | { readonly kind: 'removeSection'; readonly list: string; readonly section: SectionId }
  | {
      readonly kind: 'collapseSections'
      readonly list: string
      readonly sections: readonly SectionId[]
      readonly isCollapsed: boolean
    }
  /** A mark that is left out stays as it is. */
  | {
      readonly kind: 'markEntries'
      readonly list: string
      readonly instruments: readonly InstrumentId[]
      readonly marks: Partial<EntryMarks>
    }
  /** What is left out stays as it is. */
  | { readonly kind: 'arrangeList'; readonly list: string; readonly appearance: Partial<WatchlistAppearance> }

/**
 * Rows from a list to another one, or to another place on the same. They keep their order, and a section takes its entries
 * along. An instrument that the other list has already comes to stand where it is dropped, and keeps the marks that it has there
 * where the dropped one has none. Within one list nothing can be copied.
 */
export interface RowTransfer {
  readonly list: string
  readonly rows: readonly RowId[]
  readonly to: string
  readonly before: RowId | null
}

/** Why an edit was refused; nothing has changed then. `tooMuchInAll`: all lists together
 * would be too long. `nothingToUndo`: also when something else was done since. */
export type WatchlistRefusal =
  | 'unknownList'
  | 'unknownRow'
  | 'sameList'
  | 'tooManyLists'
  | 'tooManyRows'
  | 'tooMuchInAll'
  | 'nothingToUndo'
  | 'nothingToRedo'

/** What an edit did. */
export interface WatchlistEditDone {
  /** Id of the list or section that the edit made. */
  readonly made: string | null
  /** By which `watchlist.undo` takes back this edit and no other; null when nothing had to be changed. */
  readonly step: number | null
}

/** What a step of the history did, for a window to word it: "Undo: remove section Tech". */
export interface WatchlistStep {
  /** Counts up from 1 with every edit of this run. */
  readonly number: number
  readonly kind: WatchlistEdit['kind'] | 'import' | 'replaceAll'
  /** Name of the list as it was before, or of the list that was made; empty as that of a list may be, or where it is about all. */
  readonly list: string
  /** Name of the section that it is about; null for none. */
  readonly section: string | null
  /** How many entries it is about. */
  readonly entries: number
  /** The entry, where it is about one alone. */
  readonly instrument: InstrumentId | null
}

/** What can be taken back and what can be done again; null for nothing. */
export interface WatchlistHistory {
  readonly undo: WatchlistStep | null
  readonly redo: WatchlistStep | null
}
