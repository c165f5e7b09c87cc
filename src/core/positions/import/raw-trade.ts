/** A trade as a file writes it, and how it becomes a lot. */
import { readKnownCurrency } from '../../../model/currency.ts'
import { decimalOf, decimalText, isDecimalText, type Decimal } from '../../../model/decimal.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import type { NewLot } from '../../../model/position-edit.ts'
import type { LotFaultReason } from '../../../model/position-import.ts'
import type { CalendarDate } from '../../../model/zoned-time.ts'

/** Null is a part that cannot be understood. A sale has a quantity below zero. */
export interface RawTrade {
  readonly symbol: string
  /** The exchange, where the file names one. */
  readonly exchange: string | null
  readonly quantity: Decimal | null
  readonly price: Decimal | null
  readonly currency: string
  readonly date: CalendarDate | null
  readonly sharesAsOf?: CalendarDate | null
  readonly fee: Decimal | null
  readonly note: string
}

/** A row that is no trade, a row that cannot be read at all, or a trade. */
export type RawRow =
  | { readonly kind: 'passedOver' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'trade'; readonly trade: RawTrade }

/** What is found of a file, row by row. */
export interface FileRow {
  readonly line: number
  readonly text: string
  readonly row: RawRow
}

/** Finds what a code means; the currency of the trade tells listings apart. Null for nothing. */
export type FindInstrument = (symbol: string, exchange: string | null, currency: string) => InstrumentId | null

const LONGEST_NOTE = 200

/** The lot, or the first part that is wrong. */
export function lotOf(trade: RawTrade, find: FindInstrument): NewLot | LotFaultReason {
  const currency = readKnownCurrency(trade.currency)
  if (currency === null) return 'currency'
  const instrument = find(trade.symbol.trim(), trade.exchange, currency)
  if (instrument === null) return 'symbol'
  if (trade.date === null) return 'date'
  const amounts = amountsOf(trade)
  if (typeof amounts === 'string') return amounts
  const { date, sharesAsOf } = trade
  const shares = sharesAsOf === undefined || sharesAsOf === null ? {} : { sharesAsOf }
  return { instrument, ...amounts, currency, date, note: noteOf(trade.note), ...shares }
}

function amountsOf(trade: RawTrade): Pick<NewLot, 'quantity' | 'price' | 'fee'> | LotFaultReason {
  const quantity = textOf(trade.quantity)
  if (quantity === null || quantity === '0') return 'quantity'
  const price = textOf(trade.price)
  if (price === null || price.startsWith('-')) return 'price'
  const fee = textOf(trade.fee?.abs() ?? null)
  return fee === null ? 'fee' : { quantity, price, fee }
}

/** On one line; null for none. */
function noteOf(text: string): string | null {
  const line = text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line === '' ? null : line.slice(0, LONGEST_NOTE).trim()
}

function textOf(value: Decimal | null): string | null {
  if (value === null) return null
  const text = decimalText(value)
  return isDecimalText(text) ? text : null
}

/**
 * A number as a person or another program writes it, with a sign of currency around it or none.
 * @param point The decimal mark; the other one groups thousands.
 */
export function readAmount(text: string, point: '.' | ',' = '.'): Decimal | null {
  const bare = text.trim().replace(/^([+-]?)\s*[\p{Sc}]\s*/u, '$1').replace(/\s*\p{Sc}$/u, '').replace('\u2212', '-') // prettier-ignore
  const other = point === '.' ? ',' : '.'
  const groups = new RegExp(String.raw`^[+-]?\d{1,3}(?:[${other}]\d{3})+(?:[${point}]\d+)?$`, 'u')
  const plain = (groups.test(bare) ? bare.replaceAll(other, '') : bare).replace(point, '.')
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/iu.test(plain)
    ? decimalOf(plain.replace(/^\+/u, '').replace(/\.(?=e|$)/iu, ''))
    : null
}

/** An empty cell is nothing paid. */
export const readFee = (text: string, point: '.' | ',' = '.'): Decimal | null =>
  text.trim() === '' ? decimalOf(0) : readAmount(text, point)

type DateOrder = 'dayFirst' | 'monthFirst'

/** ISO 8601 with or without a time, eight digits, or numbers in the order of the format. */
export function readDate(text: string, order: DateOrder = 'dayFirst'): CalendarDate | null {
  const trimmed = text.trim()
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)(?:$|[T,; ])/u.exec(trimmed)
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3])
  const [, first = '', second = '', year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:$|[T,; ])/u.exec(trimmed) ?? []
  return order === 'dayFirst' ? dayOf(year, second, first) : dayOf(year, first, second)
}

function dayOf(year = '', month = '', day = ''): CalendarDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  const isDay = /^(?:19|20|21)/u.test(date) && Number.isFinite(time)
  return isDay && new Date(time).toISOString().startsWith(date) ? date : null
}
