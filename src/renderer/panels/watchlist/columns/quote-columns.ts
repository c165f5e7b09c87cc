/** The columns of a quote and of numbers derived from it. */
import { dayChange } from '#model/market/day-change.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { instrumentOf } from '#model/market/instrument.ts'
import { percentFrom } from '#model/market/price.ts'
import type { Quote } from '#model/market/quote.ts'
import { overdueMs } from '#model/market/value-age.ts'
import { NO_VALUE } from '#i18n/format/minus.ts'
import { m } from '#i18n/compiled/messages.js'
import { ageText } from '#i18n/wording/age.ts'
import { dueText } from '#i18n/wording/due.ts'
import { defineColumn, fixed, growing, TEXT, type Column, type ColumnSpec, type RowFacts } from './column.ts'
import {
  AGE, PERCENT, PICTURED, PRICE, PRICE_CHANGE, QUANTITY, SHARE, SIZE_PERCENT, STOCK_STATUS, TIME,
} from './value-kinds.ts' // prettier-ignore

interface PictureSpec<Value> extends Omit<ColumnSpec<Value>, 'source' | 'blank' | 'value'> {
  /** Null if the quote lacks it. */
  readonly value: (quote: Quote, row: RowFacts) => Value | null
}
type QuoteSpec<Value> = Omit<PictureSpec<Value>, 'drawing'>

function pictureColumn<Value>({ value, ...spec }: PictureSpec<Value>): Column {
  return defineColumn({ ...spec, source: 'quote', blank: NO_VALUE, value: (row) => fromQuote(row, value) })
}

const quoteColumn = <Value>(spec: QuoteSpec<Value>): Column => pictureColumn({ ...spec, drawing: TEXT })

/** Null before the first quote. */
function fromQuote<Value>(row: RowFacts, value: (quote: Quote, row: RowFacts) => Value | null): Value | null {
  const quote = row.stored?.live.quote ?? null
  return quote === null ? null : value(quote, row)
}

function changeColumn(spec: Omit<QuoteSpec<number>, 'explanation'>): Column {
  const column = quoteColumn({ ...spec, explanation: m.column_change_explanation })
  return { ...column, details: (row) => fromQuote(row, basisSentence) }
}

function basisSentence(quote: Quote, { stored, reader }: RowFacts): string | null {
  const price = (value: number | null) => reader.formats.price(value, stored?.decimals ?? 0)
  if (dayChange(quote).basis === 'open') return m.value_against_open({ open: price(quote.open) })
  return quote.previousClose === null ? null : m.value_against_close({ close: price(quote.previousClose) })
}

export const PRICE_COLUMNS = {
  last: quoteColumn({
    title: m.column_last,
    explanation: null,
    widths: fixed(84),
    isShownByDefault: true,
    // Neutral: the change has the day's colour, and the flash the price's direction.
    marks: ['strong', 'tick'],
    kind: PRICE,
    value: ({ last }) => last,
  }),
  change: changeColumn({
    title: m.column_change,
    widths: fixed(88),
    isShownByDefault: true,
    marks: ['tone', 'arrow'],
    kind: PRICE_CHANGE,
    value: (quote) => dayChange(quote).change,
  }),
  changePercent: changeColumn({
    title: m.column_change_percent,
    widths: fixed(76),
    isShownByDefault: true,
    marks: ['heat'],
    kind: PERCENT,
    value: (quote) => dayChange(quote).percent,
  }),
}

export const DAY_COLUMNS = {
  spark: pictureColumn({
    title: m.column_spark,
    explanation: m.column_spark_explanation,
    widths: growing(60),
    isShownByDefault: true,
    marks: ['quiet'],
    drawing: { kind: 'spark' },
    kind: PICTURED,
    value: (quote) => dayChange(quote).percent,
  }),
  range: pictureColumn({
    title: m.column_range,
    explanation: m.column_range_explanation,
    widths: fixed(70),
    isShownByDefault: true,
    marks: [],
    drawing: { kind: 'bar', position: (row) => fromQuote(row, positionInRange) },
    kind: SHARE,
    value: positionInRange,
  }),
  open: quoteColumn({
    title: m.column_open,
    explanation: null,
    widths: fixed(88),
    isShownByDefault: true,
    marks: [],
    kind: PRICE,
    value: ({ open }) => open,
  }),
  high: quoteColumn({
    title: m.column_high,
    explanation: null,
    widths: fixed(88),
    isShownByDefault: true,
    marks: [],
    kind: PRICE,
    value: ({ high }) => high,
  }),
  low: quoteColumn({
    title: m.column_low,
    explanation: null,
    widths: fixed(88),
    isShownByDefault: true,
    marks: [],
    kind: PRICE,
    value: ({ low }) => low,
  }),
  previousClose: quoteColumn({
    title: m.column_previous_close,
    explanation: null,
    widths: fixed(88),
    isShownByDefault: true,
    marks: [],
    kind: PRICE,
    value: ({ previousClose }) => previousClose,
  }),
  volume: quoteColumn({
    title: m.column_volume,
    explanation: null,
    widths: fixed(88),
    isShownByDefault: true,
    marks: [],
    kind: QUANTITY,
    value: ({ volume }) => volume,
  }),
  turnover: quoteColumn({
    title: m.column_turnover,
    explanation: null,
    widths: fixed(92),
    isShownByDefault: true,
    marks: [],
    kind: QUANTITY,
    value: ({ turnover }) => turnover,
  }),
  averagePrice: quoteColumn({
    title: m.column_average_price,
    explanation: m.column_average_price_explanation,
    widths: fixed(88),
    isShownByDefault: false,
    marks: [],
    kind: PRICE,
    value: averagePrice,
  }),
  amplitude: quoteColumn({
    title: m.column_amplitude,
    explanation: m.column_amplitude_explanation,
    widths: fixed(84),
    isShownByDefault: false,
    marks: [],
    kind: SIZE_PERCENT,
    value: amplitudePercent,
  }),
  gap: quoteColumn({
    title: m.column_gap,
    explanation: m.column_gap_explanation,
    widths: fixed(76),
    isShownByDefault: false,
    marks: [],
    kind: PERCENT,
    value: gapPercent,
  }),
  status: quoteColumn({
    title: m.column_status,
    explanation: null,
    widths: fixed(84),
    isShownByDefault: false,
    marks: [],
    kind: STOCK_STATUS,
    // A status is documented only for stocks.
    value: ({ status }, { entry }) => (instrumentOf(entry.instrument).assetClass === 'stock' ? status : null),
  }),
  time: quoteColumn({
    title: m.column_time,
    explanation: m.column_time_explanation,
    widths: fixed(216),
    isShownByDefault: false,
    marks: [],
    kind: TIME,
    value: ({ time }) => time,
  }),
  age: {
    ...defineColumn({
      title: m.column_age,
      explanation: m.column_age_explanation,
      source: 'clock',
      widths: fixed(52),
      isShownByDefault: true,
      marks: ['quiet', 'steady'],
      drawing: TEXT,
      kind: AGE,
      blank: NO_VALUE,
      value: ({ stored }) => stored?.live.provenance.fetchedAt ?? null,
    }),
    text: ageInRow,
    details: nextAnswerOf,
  },
}

/** Returns the age of the price; before the first price, when it is due. */
function ageInRow({ stored, reader }: RowFacts): string {
  const provenance = stored?.live.provenance
  if (provenance === undefined) return NO_VALUE
  const { state, fetchedAt, nextDueAt } = provenance
  const now = reader.now()
  if (fetchedAt !== null) return ageText(now - fetchedAt)
  if (nextDueAt === null || state !== 'pending') return NO_VALUE
  if (overdueMs(provenance, now) !== null) return m.age_overdue()
  return nextDueAt <= now ? m.age_due() : m.age_due_in({ age: ageText(nearest(nextDueAt - now)) })
}

/** Rounds a future span to whole minutes, ms. An age is rounded down, but a remaining time is not. */
const nearest = (spanMs: number): number => (spanMs < MINUTE_MS ? spanMs : Math.round(spanMs / MINUTE_MS) * MINUTE_MS)

/** Says when the next price is due, or how long it has been overdue. */
function nextAnswerOf({ stored, reader }: RowFacts): string | null {
  const provenance = stored?.live.provenance
  return provenance === undefined ? null : dueText(provenance, reader.now())
}

/** Rounded turnover can shift the average of a day with one price by this fraction. */
const ROUNDED_PART = 1e-4

/**
 * Returns turnover divided by volume: the average price of a unit today. Returns null if one is missing, or if the result is outside the
 * day's range: then the volume counts lots or contracts, or one number is from another day.
 */
function averagePrice({ turnover, volume, high, low }: Quote): number | null {
  if (turnover === null || volume === null || high === null || low === null) return null
  if (volume <= 0 || turnover <= 0) return null
  const average = turnover / volume
  const isWithin = average >= low * (1 - ROUNDED_PART) && average <= high * (1 + ROUNDED_PART)
  return isWithin ? average : null
}

/** Returns high minus low, in percent of the previous close, else of the open. Null if one is missing. */
function amplitudePercent({ high, low, previousClose, open }: Quote): number | null {
  const basis = previousClose ?? open
  if (high === null || low === null || basis === null || basis === 0) return null
  return ((high - low) / Math.abs(basis)) * 100
}

/** Returns the change from the previous close to the open in percent. Null if one is missing. */
function gapPercent({ open, previousClose }: Quote): number | null {
  return open === null || previousClose === null ? null : percentFrom(previousClose, open)
}

/** Returns the position of the price between the day's low (0) and high (1). Null for a day without a range. */
function positionInRange({ last, high, low }: Quote): number | null {
  if (last === null || high === null || low === null || high <= low) return null
  return Math.max(0, Math.min(1, (last - low) / (high - low)))
}
