/** The facts of a watchlist row for an English reader at the time of its quote. */
import type { WatchlistEntry } from '#model/watchlists/watchlist.ts'
import { createFormats } from '#i18n/format/formats.ts'
import type { Reader, RowFacts, SideValues } from '#renderer/panels/watchlist/columns/column.ts'
import { columnNamed, type ColumnId, type NamedColumn } from '#renderer/panels/watchlist/columns/columns.ts'
import type { StoredQuote } from '#renderer/live/prices/quote-store.ts'
import { NOON_MS } from './live-quotes.ts'

export const NO_SIDES: SideValues = {
  book: () => undefined,
  company: () => undefined,
  alert: () => undefined,
  position: () => undefined,
}

export const ENGLISH_READER: Reader = {
  formats: createFormats('en', { numberUnits: 'locale', timeZone: 'local' }),
  locale: 'en',
  isDiscreet: false,
  now: () => NOON_MS,
}

const DISCREET_FORMATS = createFormats('en', { numberUnits: 'locale', timeZone: 'local', discreet: true })

export function rowFacts(
  entry: WatchlistEntry,
  stored?: StoredQuote,
  sides: Partial<SideValues> = {},
  reader: Partial<Reader> = {},
): RowFacts {
  const formats = reader.isDiscreet === true ? DISCREET_FORMATS : ENGLISH_READER.formats
  return { entry, stored, sides: { ...NO_SIDES, ...sides }, reader: { ...ENGLISH_READER, formats, ...reader } }
}

/** @throws RangeError for an unknown column. */
export function columnOf(id: ColumnId): NamedColumn {
  const column = columnNamed(id)
  if (column === null) throw new RangeError(`no column: ${id}`)
  return column
}

export const textOf = (id: ColumnId, row: RowFacts): string => columnOf(id).text(row)
export const detailsOf = (id: ColumnId, row: RowFacts): string | null => columnOf(id).details(row)
