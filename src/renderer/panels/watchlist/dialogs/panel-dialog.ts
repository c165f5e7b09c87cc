/** The dialogs of the watchlist panel and their inputs. */
import type { RowId, SectionId, WatchlistEntry } from '#model/watchlists/watchlist.ts'

export type PanelDialog =
  | { readonly kind: 'columns' }
  /** The pasted text, or null. */
  | { readonly kind: 'import'; readonly content: string | null }
  | { readonly kind: 'addSection'; readonly before: RowId | null }
  | { readonly kind: 'renameSection'; readonly section: SectionId; readonly name: string }
  | { readonly kind: 'marks'; readonly entries: readonly WatchlistEntry[] }
