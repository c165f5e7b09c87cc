/** The columns of a watchlist. */
import { m } from '../../i18n/compiled/messages.js'

export const FIELDS = [
  'symbol', 'name', 'last', 'change', 'changePercent', 'open', 'high', 'low', 'previousClose', 'volume', 'turnover', 'age',
] as const // prettier-ignore
export type Field = (typeof FIELDS)[number]

export interface Column {
  readonly field: Field
  readonly width: string
  readonly isText: boolean
  readonly title: () => string
  /** What the title does not say. */
  readonly explanation?: () => string
  /** It is measured against the previous close or, where the rows say so, against the open. */
  readonly hasBasis?: true
}

const text = (field: Field, width: string, title: () => string): Column => ({ field, width, title, isText: true })
const number = (field: Field, width: string, title: () => string, explanation?: () => string): Column => ({
  field,
  width,
  title,
  isText: false,
  ...(explanation === undefined ? {} : { explanation }),
})

export const COLUMNS: readonly Column[] = [
  text('symbol', '116px', m.column_symbol),
  text('name', 'minmax(120px, 1fr)', m.column_name),
  number('last', '96px', m.column_last),
  { ...number('change', '96px', m.column_change, m.column_change_explanation), hasBasis: true },
  { ...number('changePercent', '88px', m.column_change_percent, m.column_change_explanation), hasBasis: true },
  number('open', '92px', m.column_open),
  number('high', '92px', m.column_high),
  number('low', '92px', m.column_low),
  number('previousClose', '92px', m.column_previous_close),
  number('volume', '88px', m.column_volume),
  number('turnover', '92px', m.column_turnover),
  number('age', '60px', m.column_age, m.column_age_explanation),
]

/** A `grid-template-columns` for header and rows alike. */
export const COLUMN_TEMPLATE = COLUMNS.map(({ width }) => width).join(' ')
