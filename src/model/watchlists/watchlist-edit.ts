/** The edits of watchlists; each can be undone. */
import type { InstrumentId } from '../market/instrument.ts'
import type { EntryMarks, RowId, SectionId, WatchlistAppearance } from './watchlist.ts'

/**
 * One edit. New rows and lists go before the one that `before` names; null is the end. Rows that no longer exist are skipped,
 * because another window may have removed them.
 */
export type WatchlistEdit =
  | { readonly kind: 'addList'; readonly name: string }
  | { readonly kind: 'renameList'; readonly list: string; readonly name: string }
  /** The copy is placed next to the original. */
  | { readonly kind: 'duplicateList'; readonly list: string; readonly name: string }
  | { readonly kind: 'removeList'; readonly list: string }
  | { readonly kind: 'moveList'; readonly list: string; readonly before: string | null }
  /** Instruments that the list already contains keep their position. */
  | {
      readonly kind: 'addEntries'
      readonly list: string
      readonly instruments: readonly InstrumentId[]
      readonly before: RowId | null
    }
  /** If a section is named, only its heading is removed: its entries join the section above. */
  | { readonly kind: 'removeRows'; readonly list: string; readonly rows: readonly RowId[] }
  | ({ readonly kind: 'moveRows' | 'copyRows' } & RowTransfer)
  | { readonly kind: 'addSection'; readonly list: string; readonly name: string; readonly before: RowId | null }
  | { readonly kind: 'renameSection'; readonly list: string; readonly section: SectionId; readonly name: string }
  /** Creates a list with the section's entries, because a list can contain each of them only once. */
  | { readonly kind: 'duplicateSection'; readonly list: string; readonly section: SectionId; readonly name: string }
  /** Includes its entries. */
  | { readonly kind: 'removeSection'; readonly list: string; readonly section: SectionId }
  | {
      readonly kind: 'collapseSections'
      readonly list: string
      readonly sections: readonly SectionId[]
      readonly isCollapsed: boolean
    }
  /** Omitted marks keep their value. */
  | {
      readonly kind: 'markEntries'
      readonly list: string
      readonly instruments: readonly InstrumentId[]
      readonly marks: Partial<EntryMarks>
    }
  /** Omitted fields keep their value. */
  | { readonly kind: 'arrangeList'; readonly list: string; readonly appearance: Partial<WatchlistAppearance> }

/**
 * Rows to move or copy to another list, or to move within one. They keep their order, and a section takes its entries along. An
 * instrument that the target list already contains moves to the new position and keeps its marks there; the dropped marks fill the
 * empty ones.
 */
export interface RowTransfer {
  readonly list: string
  readonly rows: readonly RowId[]
  readonly to: string
  readonly before: RowId | null
}

/**
 * Why an edit was refused without a change. `tooMuchInAll`: the stored lists would be too long. `nothingToUndo`: also if another
 * edit followed.
 */
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
  /** The step for `watchlist.undo`; null if nothing changed. */
  readonly step: number | null
}

/** A step of the history; windows word it, such as "Undo: remove section Tech". */
export interface WatchlistStep {
  /** Rises from 1 with every edit of this run. */
  readonly number: number
  readonly kind: WatchlistEdit['kind'] | 'import' | 'replaceAll'
  /** The previous name of the list, or that of the new one. Empty for an unnamed list, or for all lists. */
  readonly list: string
  /** Null if the step concerns no section. */
  readonly section: string | null
  /** The number of affected entries. */
  readonly entries: number
  /** The entry if there is only one. */
  readonly instrument: InstrumentId | null
}

/** The next steps to undo and to redo, or null. */
export interface WatchlistHistory {
  readonly undo: WatchlistStep | null
  readonly redo: WatchlistStep | null
}
