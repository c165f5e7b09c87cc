/** The columns of books, companies and alerts, and why a value may be missing. */
import { hasCompany, type CompanyFigures } from '#model/reference/company.ts'
import { depthImbalance, type DepthBook } from '#model/market/book/depth-book.ts'
import { bookPrices } from '#model/market/book/depth-prices.ts'
import { raiseDecimals } from '#i18n/format/decimals.ts'
import { NO_VALUE } from '#i18n/format/minus.ts'
import { m } from '#i18n/compiled/messages.js'
import { failureSentence } from '#i18n/wording/failure.ts'
import { defineColumn, fixed, TEXT, type Column, type ColumnSpec, type RowFacts } from './column.ts'
import { BOOK_PRICE, DISTANCE, PERCENT, PRICE_DIFFERENCE, QUANTITY, RATIO, WORDS } from './value-kinds.ts'

const ON_ITS_WAY = '…'

type Answer<Value> =
  /** Null if the answer lacks it. */
  | { readonly kind: 'value'; readonly value: Value | null }
  | { readonly kind: 'pending' }
  | { readonly kind: 'none'; readonly reason: string }

const PENDING = { kind: 'pending' } as const

type Spec<Value, From> = Omit<ColumnSpec<Value>, 'source' | 'drawing' | 'blank' | 'value'> & {
  readonly value: (from: From) => Value | null
}
type AnswerSpec<Value> = Omit<ColumnSpec<Value>, 'drawing' | 'blank' | 'value'> & {
  readonly answer: (row: RowFacts) => Answer<Value>
}

function answerColumn<Value>({ answer, ...spec }: AnswerSpec<Value>): Column {
  const value = (row: RowFacts): Value | null => {
    const known = answer(row)
    return known.kind === 'value' ? known.value : null
  }
  const column = defineColumn({ ...spec, drawing: TEXT, blank: NO_VALUE, value })
  return {
    ...column,
    text: (row) => (answer(row).kind === 'pending' ? ON_ITS_WAY : column.text(row)),
    details(row) {
      const known = answer(row)
      if (known.kind === 'pending') return m.side_pending()
      if (known.kind === 'none') return known.reason
      return known.value === null ? m.side_not_served() : column.details(row)
    },
  }
}

const bookColumn = <Value>({ value, ...spec }: Spec<Value, DepthBook>): Column =>
  answerColumn({ ...spec, source: 'book', answer: (row) => fromBook(row, value) })

function fromBook<Value>({ entry, sides }: RowFacts, value: (book: DepthBook) => Value | null): Answer<Value> {
  const book = sides.book(entry.instrument)
  if (book === undefined) return PENDING
  if (!book.isServed) return { kind: 'none', reason: m.side_no_book() }
  if (book.value !== null) return { kind: 'value', value: value(book.value) }
  const { failure } = book.provenance
  return failure === null ? PENDING : { kind: 'none', reason: failureSentence(failure) }
}

const companyColumn = <Value>({ value, ...spec }: Omit<Spec<Value, CompanyFigures>, 'explanation'>): Column =>
  answerColumn({
    ...spec,
    explanation: m.column_company_explanation,
    source: 'company',
    answer: (row) => fromCompany(row, value),
  })

function fromCompany<Value>(
  { entry, sides }: RowFacts,
  value: (figures: CompanyFigures) => Value | null,
): Answer<Value> {
  if (!hasCompany(entry.instrument)) return { kind: 'none', reason: m.side_no_company() }
  const answer = sides.company(entry.instrument)
  if (answer !== undefined && answer.value !== null) return { kind: 'value', value: value(answer.value) }
  const failure = answer?.failure ?? null
  return failure === null ? PENDING : { kind: 'none', reason: failureSentence(failure) }
}

/** Percent: positive if the value has to rise. */
function distanceToAlert({ entry, sides }: RowFacts): Answer<number> {
  const nearest = sides.alert(entry.instrument)
  if (nearest === undefined) return PENDING
  if (nearest === null) return { kind: 'none', reason: m.side_no_alert() }
  const percent = Math.max(0, nearest.percent)
  return { kind: 'value', value: nearest.threshold < nearest.value ? -percent : percent }
}

/** Describes only price alerts; the alerts panel explains other thresholds. */
function alertSentence({ entry, sides, reader }: RowFacts): string | null {
  const nearest = sides.alert(entry.instrument) ?? null
  if (nearest?.unit !== 'price') return null
  return m.side_alert_at({ price: reader.formats.price(nearest.threshold, raiseDecimals(2, nearest.threshold)) })
}

export const BOOK_COLUMNS = {
  bid: bookColumn({
    title: m.column_bid,
    explanation: m.column_book_explanation,
    widths: fixed(92),
    isShownByDefault: false,
    marks: [],
    kind: BOOK_PRICE,
    value: (book) => bookPrices(book).bid?.price ?? null,
  }),
  ask: bookColumn({
    title: m.column_ask,
    explanation: m.column_book_explanation,
    widths: fixed(92),
    isShownByDefault: false,
    marks: [],
    kind: BOOK_PRICE,
    value: (book) => bookPrices(book).ask?.price ?? null,
  }),
  spread: bookColumn({
    title: m.column_spread,
    explanation: m.column_book_explanation,
    widths: fixed(84),
    isShownByDefault: false,
    marks: [],
    kind: PRICE_DIFFERENCE,
    value: (book) => bookPrices(book).spread,
  }),
  imbalancePercent: bookColumn({
    title: m.column_imbalance,
    explanation: m.column_imbalance_explanation,
    widths: fixed(84),
    isShownByDefault: false,
    marks: [],
    kind: PERCENT,
    value(book) {
      const imbalance = depthImbalance(book)
      return imbalance === null ? null : imbalance * 100
    },
  }),
}

export const ALERT_COLUMNS = {
  alertDistance: answerColumn({
    title: m.column_alert_distance,
    explanation: m.column_alert_distance_explanation,
    source: 'alert',
    widths: fixed(88),
    isShownByDefault: false,
    marks: [],
    kind: { ...DISTANCE, details: (_, row) => alertSentence(row) },
    answer: distanceToAlert,
  }),
}

export const COMPANY_COLUMNS = {
  currency: companyColumn({
    title: m.column_currency,
    widths: fixed(64),
    isShownByDefault: false,
    marks: [],
    kind: WORDS,
    value: ({ currency }) => currency,
  }),
  marketCap: companyColumn({
    title: m.column_market_cap,
    widths: fixed(96),
    isShownByDefault: false,
    marks: [],
    kind: QUANTITY,
    value: ({ marketCapitalisation }) => marketCapitalisation,
  }),
  priceEarnings: companyColumn({
    title: m.column_price_earnings,
    widths: fixed(76),
    isShownByDefault: false,
    marks: [],
    kind: RATIO,
    value: ({ priceToEarnings }) => priceToEarnings,
  }),
}
