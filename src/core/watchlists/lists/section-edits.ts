/** Edits of the sections of watchlists. */
import { failure } from '#model/values/failure.ts'
import type { RowId, SectionId, WatchlistSection } from '#model/watchlists/watchlist.ts'
import {
  changeRows,
  edited,
  endOfSection,
  insertList,
  listOf,
  placeBefore,
  sectionIdOf,
  type Edited,
  type ListRow,
  type Library,
} from './library.ts'

/** The section includes the entries after it, up to the next section. */
export function addSection(library: Library, list: string, name: string, before: RowId | null): Edited {
  const id = sectionIdOf(library.nextNumber)
  const section: WatchlistSection = { kind: 'section', id, name, isCollapsed: false }
  const added = changeRows({ ...library, nextNumber: library.nextNumber + 1 }, list, (rows) =>
    rows.toSpliced(placeBefore(rows, before), 0, section),
  )
  return added.ok ? edited(added.value.library, id) : added
}

export function renameSection(library: Library, list: string, id: SectionId, name: string): Edited {
  return changeSections(library, list, [id], (section) => (section.name === name ? section : { ...section, name }))
}

export function collapseSections(
  library: Library,
  list: string,
  ids: readonly SectionId[],
  isCollapsed: boolean,
): Edited {
  return changeSections(library, list, ids, (section) =>
    section.isCollapsed === isCollapsed ? section : { ...section, isCollapsed },
  )
}

/** Removes a section with its entries. */
export function removeSection(library: Library, list: string, id: SectionId): Edited {
  const found = findSection(library, list, id)
  if (found === null) return failure(listOf(library, list) === undefined ? 'unknownList' : 'unknownRow')
  return changeRows(library, list, (rows) => rows.toSpliced(found.start, found.rows.length))
}

/** Creates a list of the section's entries, next to its list. */
export function duplicateSection(library: Library, list: string, id: SectionId, name: string): Edited {
  const original = listOf(library, list)
  if (original === undefined) return failure('unknownList')
  const found = findSection(library, list, id)
  if (found === null) return failure('unknownRow')
  return insertList(library, { ...original, name, rows: found.rows.slice(1) }, library.lists.indexOf(original) + 1)
}

interface FoundSection {
  readonly start: number
  /** The section's own row is the first. */
  readonly rows: readonly ListRow[]
}

function findSection(library: Library, list: string, id: SectionId): FoundSection | null {
  const rows = listOf(library, list)?.rows ?? []
  const start = rows.findIndex((row) => row.kind === 'section' && row.id === id)
  return start < 0 ? null : { start, rows: rows.slice(start, endOfSection(rows, start)) }
}

function changeSections(
  library: Library,
  list: string,
  ids: readonly SectionId[],
  change: (section: WatchlistSection) => WatchlistSection,
): Edited {
  const meant = new Set(ids)
  return changeRows(library, list, (rows) => {
    const changed = rows.map((row) => (row.kind === 'section' && meant.has(row.id) ? change(row) : row))
    return changed.every((row, index) => row === rows[index]) ? rows : changed
  })
}
