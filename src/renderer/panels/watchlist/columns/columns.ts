/** All columns that a watchlist can show. */
import type { WatchlistColumn } from '#model/watchlists/watchlist.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Column, ColumnSource } from './column.ts'
import { IDENTITY_COLUMNS, REMARK_COLUMNS } from './entry-columns.ts'
import { POSITION_COLUMNS } from './position-columns.ts'
import { DAY_COLUMNS, PRICE_COLUMNS } from './quote-columns.ts'
import { ALERT_COLUMNS, BOOK_COLUMNS, COMPANY_COLUMNS } from './side-columns.ts'

/** By id, in the order of the menu. A new column needs only an entry in its group. */
const BY_ID = {
  ...IDENTITY_COLUMNS,
  ...PRICE_COLUMNS,
  ...BOOK_COLUMNS,
  ...DAY_COLUMNS,
  ...POSITION_COLUMNS,
  ...ALERT_COLUMNS,
  ...COMPANY_COLUMNS,
  ...REMARK_COLUMNS,
} satisfies Readonly<Record<string, Column>>

export type ColumnId = keyof typeof BY_ID

export interface NamedColumn extends Column {
  readonly id: ColumnId
}

export interface ShownColumn extends NamedColumn {
  /** CSS pixels; null uses {@link Column.widths}. */
  readonly width: number | null
  /** The index among the shown columns, from 1. */
  readonly position: number
}

export const COLUMNS: readonly NamedColumn[] = (Object.keys(BY_ID) as ColumnId[]).map((id) => ({ ...BY_ID[id], id }))

const KNOWN: ReadonlyMap<string, NamedColumn> = new Map(COLUMNS.map((column) => [column.id, column]))

/**
 * Price, change and age come first, so that narrow panels and phones show them. In Chinese the name comes before them: it is short, and a
 * numeric code is not descriptive.
 */
const FIRST_COLUMNS: Readonly<Record<Locale, readonly WatchlistColumn[]>> = {
  en: [...unsized('symbol', 'last', 'changePercent', 'age', 'spark', 'range'), { id: 'name', width: 188 }],
  'zh-CN': [{ id: 'symbol', width: 122 }, ...unsized('name', 'last', 'changePercent', 'age', 'spark', 'range')],
}

function unsized(...ids: readonly ColumnId[]): readonly WatchlistColumn[] {
  return ids.map((id) => ({ id, width: null }))
}

function defaultColumns(locale: Locale): readonly WatchlistColumn[] {
  const first = FIRST_COLUMNS[locale]
  const others = COLUMNS.filter(({ id, isShownByDefault }) => isShownByDefault && first.every((one) => one.id !== id))
  return [...first, ...unsized(...others.map(({ id }) => id))]
}

/** Null for an unknown id: a list may come from another version, and a page may hold any name. */
export function columnNamed(id: string | undefined): NamedColumn | null {
  return id === undefined ? null : (KNOWN.get(id) ?? null)
}

/** Returns the columns of a list. The symbol is always included, because it names the row. */
export function shownColumns(stored: readonly WatchlistColumn[] | null, locale: Locale): readonly ShownColumn[] {
  const chosen = stored ?? defaultColumns(locale)
  const all = chosen.some(({ id }) => id === 'symbol') ? chosen : [{ id: 'symbol', width: null }, ...chosen]
  const known = all.flatMap(({ id, width }) => {
    const column = columnNamed(id)
    return column === null ? [] : [{ ...column, width }]
  })
  return known.map((column, index) => ({ ...column, position: index + 1 }))
}

export function sourcesOf(columns: readonly Column[]): ReadonlySet<ColumnSource> {
  return new Set(columns.map(({ source }) => source))
}

export function storedColumns(shown: readonly Pick<ShownColumn, 'id' | 'width'>[]): readonly WatchlistColumn[] {
  return shown.map(({ id, width }) => ({ id, width }))
}
