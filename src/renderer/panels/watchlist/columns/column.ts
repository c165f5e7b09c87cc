/** Describes one column of a watchlist: everything that a table, its menus and its files know of it. */
import type { AlertDistance } from '#model/alerts/alert-view.ts'
import type { CompanyFigures } from '#model/reference/company.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { CachedAnswer } from '#model/reference/cached-answer.ts'
import type { LiveDepth } from '#model/market/book/live-depth.ts'
import type { WatchlistEntry } from '#model/watchlists/watchlist.ts'
import type { Formats } from '#i18n/format/formats.ts'
import type { Locale } from '#i18n/locale.ts'
import type { StoredQuote } from '#renderer/live/prices/quote-store.ts'
import type { RowPosition } from './row-positions.ts'
import type { SortKey } from './arrange.ts'

/**
 * Where the data of a column come from. `entry`: the user. `quote`: the market. `clock`: the age of the quote, which moves by
 * itself. `alert`: the user's alerts. `position`: what the user holds. `share`: its share in all that is held, which every price
 * moves. `book` and `company` alone cost requests of their own, for the rows that can be seen.
 */
export type ColumnSource = 'entry' | 'quote' | 'clock' | 'alert' | 'position' | 'share' | 'book' | 'company'

/** How the reader wants things written. */
export interface Reader {
  readonly formats: Formats
  readonly locale: Locale
  /** Names stay hidden. */
  readonly isDiscreet: boolean
  /** Unix epoch ms. */
  readonly now: () => number
}

/** What is known of rows besides their quotes. */
export interface SideValues {
  /** Undefined before its first value, and of rows that cannot be seen. */
  book(instrument: InstrumentId): LiveDepth | undefined
  /** As received last, or as stored from before; undefined where neither is there. */
  company(instrument: InstrumentId): Pick<CachedAnswer<CompanyFigures>, 'value' | 'failure'> | undefined
  /** The nearest armed alert, of every row; null where none is armed, undefined before the first value of any. */
  alert(instrument: InstrumentId): AlertDistance | null | undefined
  /** What is held of it, at this quote; null where nothing is, undefined before the first value of any. */
  position(instrument: InstrumentId, stored: StoredQuote | undefined): RowPosition | null | undefined
}

/** What the cells of one row are made of. */
export interface RowFacts {
  readonly entry: WatchlistEntry
  /** Undefined before the first answer. */
  readonly stored: StoredQuote | undefined
  readonly sides: SideValues
  readonly reader: Reader
}

/** CSS pixels. */
export interface ColumnWidths {
  /** As long as the reader gives it none. */
  readonly initial: number
  readonly min: number
  readonly max: number
  /** Takes what is left of the width, as long as the reader gives it none. */
  readonly grows: boolean
}

/** How a cell is drawn. The slot of a row writes a `text` straight into the page; the others are markup of the row. */
export type Drawing =
  | { readonly kind: 'text' | 'words' | 'symbol' | 'flag' | 'spark' }
  /** `position` is that of the mark, from 0 to 1; null shows the text instead. */
  | { readonly kind: 'bar'; readonly position: (row: RowFacts) => number | null }

export const TEXT: Drawing = { kind: 'text' }

/**
 * What a cell emphasises. `tone`: the colour of the day's change. `arrow`, `heat`: its direction, its size.
 * `tick`: a flash with every price. `steady`: looks the same when the price is old.
 */
type CellMark = 'strong' | 'quiet' | 'steady' | 'tone' | 'arrow' | 'heat' | 'tick'

/** What every column says for itself, whatever it is made of. */
interface ColumnHead {
  readonly title: () => string
  /** What the title does not say; null where it says everything. */
  readonly explanation: (() => string) | null
  readonly widths: ColumnWidths
  /** Shown by a list whose columns nobody has chosen. */
  readonly isShownByDefault: boolean
  readonly marks: readonly CellMark[]
}

export interface Column extends ColumnHead {
  readonly source: ColumnSource
  readonly drawing: Drawing
  /** `start` for words, `end` for numbers. */
  readonly align: 'start' | 'end'
  /** An alert can be set at the number in the cell. */
  readonly isPrice: boolean
  /** The text of the cell. */
  readonly text: (row: RowFacts) => string
  /** Rows without one come last. */
  readonly sortKey: (row: RowFacts) => SortKey
  /** What there is to say beyond the text: the number in full, or why there is none. Null for nothing. */
  readonly details: (row: RowFacts) => string | null
  /** Whether a part of the number is old although its quote is not; null where there is no such part. */
  readonly isOld: ((row: RowFacts) => boolean) | null
  /** The cell of a CSV file: numbers as they are, times in UTC (ISO 8601), ages in seconds; null where there is none. */
  readonly csv: (row: RowFacts) => string | number | null
}

/** How values of one kind are written, sorted and put into a file. */
export interface ValueKind<Value> extends Pick<Column, 'align' | 'isPrice'> {
  readonly text: (value: Value, row: RowFacts) => string
  readonly sortKey: (value: Value) => SortKey
  /** See {@link Column.details}. */
  readonly details: (value: Value, row: RowFacts) => string | null
  /** See {@link Column.csv}. */
  readonly csv: (value: Value, row: RowFacts) => string | number | null
}

/** A column by its value and by the kind of it, which decides how the value is written and sorted. */
export interface ColumnSpec<Value> extends ColumnHead {
  readonly source: ColumnSource
  readonly drawing: Drawing
  readonly kind: ValueKind<Value>
  /** Null where there is none. */
  readonly value: (row: RowFacts) => Value | null
  /** The text where there is no value. */
  readonly blank: string
}

/** Makes the parts of a column that follow from its value. */
export function defineColumn<Value>({ kind, value, blank, ...head }: ColumnSpec<Value>): Column {
  const from =
    <Part>(write: (found: Value, row: RowFacts) => Part, none: Part) =>
    (row: RowFacts): Part => {
      const found = value(row)
      return found === null ? none : write(found, row)
    }
  return {
    ...head,
    align: kind.align,
    isPrice: kind.isPrice,
    isOld: null,
    text: from(kind.text, blank),
    sortKey: from<SortKey>(kind.sortKey, null),
    details: from<string | null>(kind.details, null),
    csv: from<string | number | null>(kind.csv, null),
  }
}

const NARROWEST = 32
const WIDEST = 600

/** Bounds of a column that has a width of its own. */
export const fixed = (initial: number): ColumnWidths => ({ initial, min: NARROWEST, max: WIDEST, grows: false })

/** Bounds of a column that takes what is left. */
export const growing = (initial: number): ColumnWidths => ({ ...fixed(initial), grows: true })
