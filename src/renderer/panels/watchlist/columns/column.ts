/** One column of a watchlist, for tables, menus and files. */
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
 * `entry`: the user. `quote`: the market. `clock`: the quote's age. `alert`: the user's alerts. `position`: the user's positions. `share`:
 * the share in all positions, which changes with every price. Only `book` and `company` cost further requests, for visible rows.
 */
export type ColumnSource = 'entry' | 'quote' | 'clock' | 'alert' | 'position' | 'share' | 'book' | 'company'

export interface Reader {
  readonly formats: Formats
  readonly locale: Locale
  /** Hides names and amounts. */
  readonly isDiscreet: boolean
  /** Unix epoch ms. */
  readonly now: () => number
}

/** Values of rows from other sources than quotes. */
export interface SideValues {
  /** Undefined before the first value, and for rows out of view. */
  book(instrument: InstrumentId): LiveDepth | undefined
  /** Returns the last received or the stored answer; undefined without either. */
  company(instrument: InstrumentId): Pick<CachedAnswer<CompanyFigures>, 'value' | 'failure'> | undefined
  /** Returns the nearest armed alert of any row; null without one, undefined before the first value. */
  alert(instrument: InstrumentId): AlertDistance | null | undefined
  /** Returns the position of an instrument at this quote; null without one, undefined before the first value. */
  position(instrument: InstrumentId, stored: StoredQuote | undefined): RowPosition | null | undefined
}

export interface RowFacts {
  readonly entry: WatchlistEntry
  /** Undefined before the first answer. */
  readonly stored: StoredQuote | undefined
  readonly sides: SideValues
  readonly reader: Reader
}

/** CSS pixels. */
export interface ColumnWidths {
  /** The width until the user changes it. */
  readonly initial: number
  readonly min: number
  readonly max: number
  /** Takes the remaining width, until the user changes it. */
  readonly grows: boolean
}

/** A row's slot writes `text` directly to the page; other kinds are markup. */
export type Drawing =
  | { readonly kind: 'text' | 'words' | 'symbol' | 'flag' | 'spark' }
  /** 0 to 1; null shows the text instead. */
  | { readonly kind: 'bar'; readonly position: (row: RowFacts) => number | null }

export const TEXT: Drawing = { kind: 'text' }

/**
 * `tone`: the colour of the day's change. `arrow`, `heat`: its direction, its size. `tick`: flashes with every price. `steady`: does not
 * look old.
 */
type CellMark = 'strong' | 'quiet' | 'steady' | 'tone' | 'arrow' | 'heat' | 'tick'

interface ColumnHead {
  readonly title: () => string
  readonly explanation: (() => string) | null
  readonly widths: ColumnWidths
  readonly isShownByDefault: boolean
  readonly marks: readonly CellMark[]
}

export interface Column extends ColumnHead {
  readonly source: ColumnSource
  readonly drawing: Drawing
  /** `start` for words, `end` for numbers. */
  readonly align: 'start' | 'end'
  /** Whether an alert can be set at the number in the cell. */
  readonly isPrice: boolean
  readonly text: (row: RowFacts) => string
  /** Null sorts the row last. */
  readonly sortKey: (row: RowFacts) => SortKey
  /** The full number, or why it is missing; null without details. */
  readonly details: (row: RowFacts) => string | null
  /** Whether a part is old although the quote is not; null without such a part. */
  readonly isOld: ((row: RowFacts) => boolean) | null
  /** Unformatted numbers, UTC times (ISO 8601), ages in seconds; null without a value. */
  readonly csv: (row: RowFacts) => string | number | null
}

export interface ValueKind<Value> extends Pick<Column, 'align' | 'isPrice'> {
  readonly text: (value: Value, row: RowFacts) => string
  readonly sortKey: (value: Value) => SortKey
  /** See {@link Column.details}. */
  readonly details: (value: Value, row: RowFacts) => string | null
  /** See {@link Column.csv}. */
  readonly csv: (value: Value, row: RowFacts) => string | number | null
}

/** The kind determines how the value is written and sorted. */
export interface ColumnSpec<Value> extends ColumnHead {
  readonly source: ColumnSource
  readonly drawing: Drawing
  readonly kind: ValueKind<Value>
  /** Null without a value. */
  readonly value: (row: RowFacts) => Value | null
  readonly blank: string
}

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

export const fixed = (initial: number): ColumnWidths => ({ initial, min: NARROWEST, max: WIDEST, grows: false })

export const growing = (initial: number): ColumnWidths => ({ ...fixed(initial), grows: true })
