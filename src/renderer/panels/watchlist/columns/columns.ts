/** The columns of a watchlist: what there is to choose from, and what a list shows. */
import { WATCHLIST_COLUMNS, type WatchlistColumn, type WatchlistColumnId } from '../../../../model/watchlist.ts'
import { m } from '../../../../i18n/compiled/messages.js'

export type Field = WatchlistColumnId

/** Where the data of a column come from besides the quotes; books and companies cost requests of their own. */
export type ColumnSource = 'book' | 'company' | 'alert'

export interface Column {
  readonly field: Field
  /** CSS pixels. */
  readonly usualWidth: number
  readonly isText: boolean
  readonly title: () => string
  /** What the title does not say. */
  readonly explanation?: () => string
  /** It is measured against the previous close or, where the rows say so, against the open. */
  readonly hasBasis?: true
  /** The user decides what stands there, not the market. */
  readonly isOwn?: true
  readonly source?: ColumnSource
  /** A picture rather than a text. */
  readonly isPicture?: true
  /** Takes what is left of the width, as long as the reader gives it none. */
  readonly isFlexible?: true
}

export interface ShownColumn extends Column {
  readonly width: number | null
  /** Among those that are shown, from 1. */
  readonly place: number
}

type Extras = Omit<Column, 'field' | 'usualWidth' | 'isText' | 'title'>
const text = (field: Field, usualWidth: number, title: () => string, extras?: Extras): Column => ({
  field,
  usualWidth,
  title,
  isText: true,
  ...extras,
})
const number = (field: Field, usualWidth: number, title: () => string, extras?: Extras): Column => ({
  field,
  usualWidth,
  title,
  isText: false,
  ...extras,
})
const OWN: Extras = { isOwn: true }
const BOOK: Extras = { source: 'book', explanation: m.column_book_explanation }
const COMPANY: Extras = { source: 'company', explanation: m.column_company_explanation }
const ALERT: Extras = { source: 'alert', explanation: m.column_alert_distance_explanation }
const BASIS: Extras = { explanation: m.column_change_explanation, hasBasis: true }

/** Those that there is data for, in the order in which they are offered. */
export const COLUMNS: readonly Column[] = [
  text('symbol', 132, m.column_symbol, OWN),
  text('flag', 36, m.column_flag, OWN),
  text('name', 120, m.column_name, { ...OWN, isFlexible: true }),
  number('last', 96, m.column_last),
  number('change', 96, m.column_change, BASIS),
  number('changePercent', 88, m.column_change_percent, BASIS),
  number('bid', 92, m.column_bid, BOOK),
  number('ask', 92, m.column_ask, BOOK),
  number('spread', 84, m.column_spread, BOOK),
  number('imbalancePercent', 84, m.column_imbalance, { ...BOOK, explanation: m.column_imbalance_explanation }),
  number('spark', 84, m.column_spark, { explanation: m.column_spark_explanation, isPicture: true }),
  number('range', 84, m.column_range, { explanation: m.column_range_explanation, isPicture: true }),
  number('open', 92, m.column_open),
  number('high', 92, m.column_high),
  number('low', 92, m.column_low),
  number('previousClose', 92, m.column_previous_close),
  number('volume', 88, m.column_volume),
  number('turnover', 92, m.column_turnover),
  number('averagePrice', 92, m.column_average_price, { explanation: m.column_average_price_explanation }),
  number('amplitude', 84, m.column_amplitude, { explanation: m.column_amplitude_explanation }),
  number('gap', 76, m.column_gap, { explanation: m.column_gap_explanation }),
  text('status', 84, m.column_status),
  number('time', 216, m.column_time, { explanation: m.column_time_explanation }),
  number('age', 60, m.column_age, { explanation: m.column_age_explanation }),
  number('alertDistance', 88, m.column_alert_distance, ALERT),
  text('currency', 64, m.column_currency, COMPANY),
  number('marketCap', 96, m.column_market_cap, COMPANY),
  number('priceEarnings', 76, m.column_price_earnings, COMPANY),
  text('note', 160, m.column_note, OWN),
  text('tags', 120, m.column_tags, OWN),
]

/** Shown by a list that has not been arranged. */
export const USUAL_FIELDS: readonly Field[] = [
  'symbol', 'name', 'last', 'change', 'changePercent', 'open', 'high', 'low', 'previousClose', 'volume', 'turnover', 'age',
] // prettier-ignore

export const MOST_COLUMN_WIDTH = 600
export const LEAST_COLUMN_WIDTH = 32

const KNOWN: ReadonlyMap<Field, Column> = new Map(COLUMNS.map((column) => [column.field, column]))
const USUAL: readonly WatchlistColumn[] = USUAL_FIELDS.map((id) => ({ id, width: null }))

/** What a list shows. The symbol is always among it: it names the row. */
export function shownColumns(kept: readonly WatchlistColumn[] | null): readonly ShownColumn[] {
  const chosen = kept ?? USUAL
  const all = chosen.some(({ id }) => id === 'symbol') ? chosen : [{ id: 'symbol' as const, width: null }, ...chosen]
  const known = all.flatMap(({ id, width }) => {
    const column = KNOWN.get(id)
    return column === undefined ? [] : [{ ...column, width }]
  })
  return known.map((column, index) => ({ ...column, place: index + 1 }))
}

/** Where the data of these columns come from. */
export function sourcesOf(columns: readonly Column[]): ReadonlySet<ColumnSource> {
  return new Set(columns.flatMap(({ source }) => source ?? []))
}

/** As a list keeps them. */
export function keptColumns(shown: readonly Pick<ShownColumn, 'field' | 'width'>[]): readonly WatchlistColumn[] {
  return shown.map(({ field, width }) => ({ id: field, width }))
}

/** A `grid-template-columns` for header and rows alike. */
export function columnTemplate(columns: readonly ShownColumn[]): string {
  return columns
    .map(({ width, usualWidth, isFlexible }) =>
      width === null && isFlexible === true ? `minmax(${usualWidth}px, 1fr)` : `${width ?? usualWidth}px`,
    )
    .join(' ')
}

/** CSS pixels. */
export function leastWidth(columns: readonly ShownColumn[]): number {
  return columns.reduce((sum, { width, usualWidth }) => sum + (width ?? usualWidth), 0)
}

/** CSS pixels; digits are narrower, and so are most letters. */
const WIDEST_DIGIT = 9
const WIDEST_LETTER = 15
const PADDING = 16
/** For the market and the mark of state beside a symbol. */
const BESIDE_SYMBOL = 52

/** How many characters surely fit into a column. */
export function roomFor({ field, width, usualWidth, isText }: ShownColumn): number {
  const free = (width ?? usualWidth) - PADDING - (field === 'symbol' ? BESIDE_SYMBOL : 0)
  return Math.floor(free / (isText && field !== 'symbol' ? WIDEST_LETTER : WIDEST_DIGIT))
}

export const isField = (name: string | undefined): name is Field => WATCHLIST_COLUMNS.some((field) => field === name)
