/** Describes an edit as data from which a window builds a sentence. */
import type { WatchlistEdit, WatchlistStep } from '#model/watchlists/watchlist-edit.ts'
import { entriesOf, isSectionId, type RowId, type SectionId } from '#model/watchlists/watchlist.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { endOfSection, listOf, takeRows, type StoredList, type Library } from './library.ts'

export type EditDescription = Omit<WatchlistStep, 'number'>

/** @param before The library before the edit. */
export function describeEdit(before: Library, edit: WatchlistEdit): EditDescription {
  const list = 'list' in edit ? listOf(before, edit.list) : undefined
  const instruments = list === undefined ? [] : instrumentsOf(list, edit)
  return {
    kind: edit.kind,
    list: list?.name ?? ('name' in edit ? edit.name : ''),
    section: sectionOf(list, edit),
    entries: instruments.length,
    instrument: instruments.length === 1 ? (instruments[0] ?? null) : null,
  }
}

function instrumentsOf(list: StoredList, edit: WatchlistEdit): readonly InstrumentId[] {
  switch (edit.kind) {
    case 'addEntries':
    case 'markEntries':
      return edit.instruments
    case 'removeRows':
      return edit.rows.filter((id): id is InstrumentId => !isSectionId(id))
    case 'moveRows':
    case 'copyRows':
      return entriesOf(takeRows(list.rows, edit.rows)).map(({ instrument }) => instrument)
    case 'removeSection':
    case 'duplicateSection':
      return entriesOfSection(list, edit.section)
    default:
      return []
  }
}

function sectionOf(list: StoredList | undefined, edit: WatchlistEdit): string | null {
  switch (edit.kind) {
    case 'addSection':
      return edit.name
    case 'renameSection':
    case 'removeSection':
    case 'duplicateSection':
      return nameOfSection(list, edit.section)
    case 'collapseSections':
      return edit.sections.length === 1 ? nameOfSection(list, edit.sections[0]) : null
    case 'removeRows':
    case 'moveRows':
    case 'copyRows':
      return nameOfSection(list, edit.rows.find(isSectionId))
    default:
      return null
  }
}

function nameOfSection(list: StoredList | undefined, id: RowId | undefined): string | null {
  for (const row of list?.rows ?? []) if (row.kind === 'section' && row.id === id) return row.name
  return null
}

function entriesOfSection({ rows }: StoredList, id: SectionId): readonly InstrumentId[] {
  const start = rows.findIndex((row) => row.kind === 'section' && row.id === id)
  return start < 0 ? [] : entriesOf(rows.slice(start, endOfSection(rows, start))).map(({ instrument }) => instrument)
}
