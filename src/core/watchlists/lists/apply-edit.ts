/** Applies edits of the contract to the library. */
import type { WatchlistEdit } from '#model/watchlists/watchlist-edit.ts'
import type { Edited, Library } from './library.ts'
import { addList, arrangeList, duplicateList, moveList, removeList, renameList } from './list-edits.ts'
import { addEntries, copyRows, markEntries, moveRows, removeRows } from './row-edits.ts'
import { addSection, collapseSections, duplicateSection, removeSection, renameSection } from './section-edits.ts'

type EditOf<Kind extends WatchlistEdit['kind']> = Extract<WatchlistEdit, { readonly kind: Kind }>

const STEPS: { readonly [Kind in WatchlistEdit['kind']]: (library: Library, edit: EditOf<Kind>) => Edited } = {
  addList: (library, { name }) => addList(library, name),
  renameList: (library, { list, name }) => renameList(library, list, name),
  duplicateList: (library, { list, name }) => duplicateList(library, list, name),
  removeList: (library, { list }) => removeList(library, list),
  moveList: (library, { list, before }) => moveList(library, list, before),
  addEntries: (library, { list, instruments, before }) => addEntries(library, list, instruments, before),
  removeRows: (library, { list, rows }) => removeRows(library, list, rows),
  moveRows,
  copyRows,
  addSection: (library, { list, name, before }) => addSection(library, list, name, before),
  renameSection: (library, { list, section, name }) => renameSection(library, list, section, name),
  duplicateSection: (library, { list, section, name }) => duplicateSection(library, list, section, name),
  removeSection: (library, { list, section }) => removeSection(library, list, section),
  collapseSections: (library, { list, sections, isCollapsed }) =>
    collapseSections(library, list, sections, isCollapsed),
  markEntries: (library, { list, instruments, marks }) => markEntries(library, list, instruments, marks),
  arrangeList: (library, { list, appearance }) => arrangeList(library, list, appearance),
}

/** Returns the same library if the edit changes nothing. */
export function applyEdit(library: Library, edit: WatchlistEdit): Edited {
  const step = STEPS[edit.kind] as (library: Library, edit: WatchlistEdit) => Edited
  return step(library, edit)
}
