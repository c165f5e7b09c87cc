/** The words for history steps and refused edits. */
import type { WatchlistRefusal, WatchlistStep } from '#model/watchlists/watchlist-edit.ts'
import { m } from '#i18n/compiled/messages.js'
import { listName, symbolOf } from '#i18n/wording/instrument.ts'

const SENTENCES: Readonly<Record<WatchlistStep['kind'], (what: string) => string>> = {
  addList: (what) => m.step_add_list({ what }),
  renameList: (what) => m.step_rename({ what }),
  duplicateList: (what) => m.step_duplicate({ what }),
  removeList: (what) => m.step_remove_list({ what }),
  moveList: (what) => m.step_move({ what }),
  addEntries: (what) => m.step_add({ what }),
  removeRows: (what) => m.step_remove({ what }),
  moveRows: (what) => m.step_move({ what }),
  copyRows: (what) => m.step_copy({ what }),
  addSection: (what) => m.step_add_section({ what }),
  renameSection: (what) => m.step_rename({ what }),
  duplicateSection: (what) => m.step_duplicate({ what }),
  removeSection: (what) => m.step_remove_section({ what }),
  collapseSections: (what) => m.step_fold({ what }),
  markEntries: (what) => m.step_mark({ what }),
  arrangeList: (what) => m.step_arrange({ what }),
  import: (what) => m.step_import({ what }),
  replaceAll: () => m.step_replace_all(),
}

export function stepSentence(step: WatchlistStep): string {
  return SENTENCES[step.kind](subjectOf(step))
}

function subjectOf({ kind, section, instrument, entries, list }: WatchlistStep): string {
  // An import is named after its list.
  if (kind === 'import') return listName({ name: list })
  if (section !== null) return section
  if (instrument !== null) return symbolOf(instrument)
  return entries > 0 ? m.watchlist_count({ count: entries }) : listName({ name: list })
}

export const REFUSAL_WORDING: Readonly<Record<WatchlistRefusal, () => string>> = {
  unknownList: m.refusal_unknown_list,
  unknownRow: m.refusal_unknown_row,
  sameList: m.refusal_same_list,
  tooManyLists: m.refusal_too_many_lists,
  tooManyRows: m.refusal_too_many_rows,
  tooMuchInAll: m.refusal_too_much,
  nothingToUndo: m.refusal_nothing_to_undo,
  nothingToRedo: m.refusal_nothing_to_redo,
}
