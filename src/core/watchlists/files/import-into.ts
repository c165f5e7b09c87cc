/** Applies an import: adds to a list or creates one. */
import { entriesOf, rowIdOf, DEFAULT_APPEARANCE, type WatchlistSection } from '#model/watchlists/watchlist.ts'
import type { ImportFault } from '#model/watchlists/watchlist-import.ts'
import type { Imported } from './import-lines.ts'
import {
  changeRows,
  edited,
  insertList,
  sectionIdOf,
  type Edited,
  type StoredList,
  type ListRow,
  type Library,
} from '../lists/library.ts'

export interface ImportOrder {
  /** A file name, with or without folders and extension. The list of that name is used. */
  readonly name: string
  /** Id of the list to use, with any name. */
  readonly into?: string | undefined
  readonly imported: Imported
  /** Whether a new list is inserted first, where windows show it by default. */
  readonly isFirst?: boolean
}

export interface ImportOutcome {
  /** `made` is the id of the list, new or not; null when no row was understood. */
  readonly outcome: Edited
  readonly report: { readonly added: number; readonly faults: readonly ImportFault[] }
  readonly list: string
}

export function importInto(library: Library, order: ImportOrder): ImportOutcome {
  const { imported } = order
  const list = targetOf(library.lists, order)
  const added = countAdded(list, imported)
  const report = { added, faults: imported.faults }
  if (list === undefined) {
    const name = titleOf(order.name)
    const outcome =
      imported.rows.length === 0
        ? edited(library)
        : insertList(
            library,
            { ...DEFAULT_APPEARANCE, name, rows: imported.rows },
            order.isFirst === true ? 0 : library.lists.length,
          )
    return { outcome, report, list: name }
  }
  const grown = added === 0 ? edited(library) : grow(library, list, imported.rows)
  const outcome = grown.ok ? edited(grown.value.library, list.id) : grown
  return { outcome, report, list: list.name }
}

export function countNew(lists: readonly StoredList[], order: ImportOrder): number {
  return countAdded(targetOf(lists, order), order.imported)
}

function targetOf(lists: readonly StoredList[], { into, name }: ImportOrder): StoredList | undefined {
  if (into !== undefined) return lists.find(({ id }) => id === into)
  const title = titleOf(name)
  return lists.find((list) => list.name === title)
}

function countAdded(list: StoredList | undefined, { rows }: Imported): number {
  const known = new Set(list?.rows.map(rowIdOf))
  return entriesOf(rows).filter(({ instrument }) => !known.has(instrument)).length
}

interface Block {
  readonly section: WatchlistSection | null
  readonly entries: ListRow[]
}

/** Appends new entries to the section of the same name; existing rows remain. */
function grow(library: Library, list: StoredList, imported: readonly ListRow[]): Edited {
  let { nextNumber } = library
  const known = new Set(list.rows.map(rowIdOf))
  const loose: Block = { section: null, entries: [] }
  const blocks = [loose]
  const named = new Map<string, Block>()
  let block = loose
  for (const row of list.rows) {
    if (row.kind === 'entry') block.entries.push(row)
    else {
      blocks.push((block = { section: row, entries: [] }))
      if (!named.has(row.name)) named.set(row.name, block)
    }
  }
  block = loose
  for (const row of imported) {
    if (row.kind === 'entry') {
      if (!known.has(row.instrument)) block.entries.push(row)
      continue
    }
    const found = named.get(row.name)
    block = found ?? { section: { ...row, id: sectionIdOf(nextNumber++) }, entries: [] }
    if (found !== undefined) continue
    blocks.push(block)
    named.set(row.name, block)
  }
  const rows = blocks.flatMap(({ section, entries }) => (section === null ? entries : [section, ...entries]))
  return changeRows({ ...library, nextNumber }, list.id, () => rows)
}

function titleOf(name: string): string {
  const file = name.split(/[/\\]/u).at(-1) ?? name
  const title = file.replace(/\.(csv|txt)$/iu, '').trim()
  return title === '' ? name : title
}
