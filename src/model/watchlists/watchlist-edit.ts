/** The edits of watchlists; each can be undone. */
import type { InstrumentId } from '../market/instrument.ts'
import type { EntryMarks, RowId, SectionId, WatchlistAppearance } from './watchlist.ts'

/** One edit. `before` names the row or list that follows; null is the end. Rows that another window removed are skipped. */
export type WatchlistEdit =
  | { readonly kind: 'addList'; readonly name: string }
  | { readonly kind: 'renameList'; readonly list: string; readonly name: string }
  | { readonly kind: 'duplicateList'; readonly list: string; readonly name: string }
  | { readonly kind: 'removeList'; readonly list: string }
  | { readonly kind: 'moveList'; readonly list: string; readonly before: string | null }
  /** Instruments that are already on the list keep their position. */
  | {
      readonly kind: 'addEntries'
      readonly list: string
      readonly instruments: readonly InstrumentId[]
      readonly before: RowId | null
    }
  /** Without its heading, a section's entries join the one above. */
  | { readonly kind: 'removeRows'; readonly list: string; readonly rows: readonly RowId[] }
  | ({ readonly kind: 'moveRows' | 'copyRows' } & RowTransfer)
  | { readonly kind: 'addSection'; readonly list: string; readonly name: string; readonly before: RowId | null }
  | { readonly kind: 'renameSection'; readonly list: string; readonly section: SectionId; readonly name: string }
  /** Creates a list, because a list can contain each instrument only once. */
  | { readonly kind: 'duplicateSection'; readonly list: string; readonly section: SectionId; readonly name: string }
  /** Includes its entries. */
  | { readonly kind: 'removeSection'; readonly list: string; readonly section: SectionId }
  | {
      readonly kind: 'collapseSections'
      readonly list: string
      readonly sections: readonly SectionId[]
      readonly isCollapsed: boolean
    }
  | {
      readonly kind: 'markEntries'
      readonly list: string
      readonly instruments: readonly InstrumentId[]
      readonly marks: Partial<EntryMarks>
    }
  | { readonly kind: 'arrangeList'; readonly list: string; readonly appearance: Partial<WatchlistAppearance> }

/**
 * Rows to move or copy, in their order, sections with their entries. An instrument that the target already contains moves to the
 * new position and keeps its marks; dropped marks fill the empty ones.
 */
export interface RowTransfer {
  readonly list: string
  readonly rows: readonly RowId[]
  readonly to: string
  readonly before: RowId | null
}

/** Why an edit was refused. `tooMuchInAll`: too long to store. `nothingToUndo`: also if another edit followed. */
export type WatchlistRefusal =
  | 'unknownList'
  | 'unknownRow'
  | 'sameList'
  | 'tooManyLists'
  | 'tooManyRows'
  | 'tooMuchInAll'
  | 'nothingToUndo'
  | 'nothingToRedo'

/** The result of an edit. */
export interface WatchlistEditDone {
  /** Id of the new list or section. */
  readonly made: string | null
  /** The step for `watchlist.undo`, if anything changed. */
  readonly step: number | null
}

/** A step of the history for a text such as "Undo: remove section Tech". */
export interface WatchlistStep {
  /** Rises from 1 with every edit of this run. */
  readonly number: number
  readonly kind: WatchlistEdit['kind'] | 'import' | 'replaceAll'
  /** The previous name of the list, or that of a new one; empty for all lists. */
  readonly list: string
  readonly section: string | null
  readonly entries: number
  /** If there is only one. */
  readonly instrument: InstrumentId | null
}

/** The next steps to undo and to redo, or null. */
export interface WatchlistHistory {
  readonly undo: WatchlistStep | null
  readonly redo: WatchlistStep | null
}
