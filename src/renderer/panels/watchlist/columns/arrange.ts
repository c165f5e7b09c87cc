/** Filters and sorts entries within their sections. */
import type { Locale } from '#i18n/locale.ts'
import { codeOf } from '#i18n/wording/instrument.ts'
import type { WatchlistEntry, WatchlistRow, WatchlistSection, WatchlistSort } from '#model/watchlists/watchlist.ts'

/** Null without a value. */
export type SortKey = number | string | null

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

/** A collapsed section hides its entries unless a filter is active; a filter hides sections without matches. */
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

/** Returns the next sort order on a click: ascending, descending, then the list's own. */
export function nextSort(current: WatchlistSort | null, column: WatchlistSort['column']): WatchlistSort | null {
  if (current?.column !== column) return { column, direction: 'ascending' }
  return current.direction === 'ascending' ? { column, direction: 'descending' } : null
}

/** Rows without a value come last in both directions; equal ones keep their order. `compare` uses the user's language. */
export function sortRows<Row>(
  rows: readonly Row[],
  direction: WatchlistSort['direction'],
  keyOf: (row: Row) => SortKey,
  compare: (a: string, b: string) => number,
): readonly Row[] {
  const factor = direction === 'ascending' ? 1 : -1
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    if (typeof a.key === 'number' && typeof b.key === 'number') return factor * (a.key - b.key)
    return factor * compare(String(a.key), String(b.key))
  })
  return keyed.map(({ row }) => row)
}

/** Null for an empty text. Each word has to occur in code, names, tags or note. */
export function entryFilter(text: string, locale: Locale): ((entry: WatchlistEntry) => boolean) | null {
  const words = text.toLocaleLowerCase(locale).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return null
  return ({ instrument, alias, note, tags, name }) => {
    const names = [codeOf(instrument), alias, note, name?.en, name?.[locale], ...tags.map((tag) => `#${tag}`)]
    const all = names.filter(Boolean).join('\n').toLocaleLowerCase(locale)
    return words.every((word) => all.includes(word))
  }
}
