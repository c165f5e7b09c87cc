/** Which rows of a list are shown, and in which order: sections stay, their entries are filtered and sorted within them. */
import type { WatchlistEntry, WatchlistRow, WatchlistSection, WatchlistSort } from '../../../../model/watchlist.ts'
import { sortRows, type SortKey } from './sort.ts'

export interface Arrangement {
  readonly sort: WatchlistSort | null
  /** Null shows every entry. */
  readonly passes: ((entry: WatchlistEntry) => boolean) | null
  readonly keyOf: (entry: WatchlistEntry, column: WatchlistSort['column']) => SortKey
  readonly compare: (a: string, b: string) => number
}

interface Part {
  readonly section: WatchlistSection | null
  readonly entries: WatchlistEntry[]
}

/** A folded section hides its entries, but not from a filter; a section in which a filter finds nothing is left out. */
export function arrangeRows(rows: readonly WatchlistRow[], arrangement: Arrangement): readonly WatchlistRow[] {
  const { sort, passes, keyOf, compare } = arrangement
  if (sort === null && passes === null && !rows.some((row) => row.kind === 'section' && row.isCollapsed)) return rows
  return partsOf(rows).flatMap(({ section, entries }): readonly WatchlistRow[] => {
    const found = passes === null ? entries : entries.filter(passes)
    if (passes !== null && found.length === 0) return []
    const heading = section === null ? [] : [section]
    if (passes === null && section?.isCollapsed === true) return heading
    const ordered =
      sort === null ? found : sortRows(found, sort.direction, (entry) => keyOf(entry, sort.column), compare)
    return [...heading, ...ordered]
  })
}

function partsOf(rows: readonly WatchlistRow[]): readonly Part[] {
  const parts: Part[] = [{ section: null, entries: [] }]
  for (const row of rows) {
    if (row.kind === 'section') parts.push({ section: row, entries: [] })
    else parts.at(-1)?.entries.push(row)
  }
  return parts
}
