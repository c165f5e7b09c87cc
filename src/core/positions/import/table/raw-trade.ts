/** A trade as a file writes it, and how it becomes a lot. */
import { readKnownCurrency } from '#model/market/currency.ts'
import { decimalText, isDecimalText, type Decimal } from '#model/values/decimal.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { NewLot } from '#model/positions/position-edit.ts'
import type { LotFault, PassedOverReason } from '#model/positions/position-import.ts'
import { mayBeBelowZero } from '#model/market/price.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'

/** The symbol of a row, and what tells its listing. */
interface RawSymbol {
  readonly symbol: string
  /** The exchange, where the file names one. */
  readonly exchange: string | null
  readonly currency: string
  /** The ISIN, where a row may have no symbol. */
  readonly isin?: string
  /** The name beside the ISIN. */
  readonly name?: string
}

/** Null is a part that cannot be understood. A sale has a quantity below zero. */
export interface RawTrade extends RawSymbol {
  readonly quantity: Decimal | null
  readonly price: Decimal | null
  readonly date: CalendarDate | null
  readonly sharesAsOf?: CalendarDate | null
  /** Below zero for a rebate. */
  readonly fee: Decimal | null
  readonly note: string
  /** Whether the currency is that in which the exchange quotes, and not one that the broker converted to. */
  readonly isQuoteCurrency?: true
}

/**
 * How a file states a split.
 * - `ratio`: new shares for each old one.
 * - `added`: the shares that came on top of those held.
 * - `before`, `after`: all shares held, each in a row of its own.
 */
export type SplitTerms = 'ratio' | 'added' | 'before' | 'after'

/** A split, or one half of its two rows. */
export interface RawSplit extends RawSymbol {
  readonly date: CalendarDate | null
  readonly terms: SplitTerms
  readonly amount: Decimal | null
}

/** A row that is not a trade, a row that cannot be read at all, a trade, or a split. */
export type RawRow =
  | {
      readonly kind: 'passedOver'
      readonly reason: PassedOverReason
      /** The symbol whose shares the row moves, so that those held are not known from the trades alone. */
      readonly moved?: string
    }
  | {
      readonly kind: 'refused'
      readonly reason: 'unreadable' | 'cut' | 'secondTable' | 'stockConnect'
      /** The text at fault. */
      readonly part?: string
    }
  | { readonly kind: 'trade'; readonly trade: RawTrade }
  | { readonly kind: 'split'; readonly split: RawSplit }

/** A row of a file, read. */
export interface FileRow {
  readonly line: number
  readonly text: string
  readonly row: RawRow
}

/** A lot with the symbol that the file writes for it. */
export interface WrittenLot {
  readonly written: string
  readonly lot: NewLot
}

/** Why a part of a row is refused. */
export type RowFault = Pick<LotFault, 'reason' | 'part'>

/** Finds what a code means; the currency of the trade tells listings apart. */
export type FindInstrument = (symbol: RawSymbol) => InstrumentId | RowFault

const LONGEST_NOTE = 200

/** The lot, or the first part that is wrong. */
export function lotOf(trade: RawTrade, find: FindInstrument): NewLot | RowFault {
  const currency = readKnownCurrency(trade.currency)
  if (currency === null) return { reason: 'currency', part: trade.currency }
  const instrument = find({ ...trade, symbol: trade.symbol.trim(), currency })
  if (typeof instrument !== 'string') return instrument
  if (trade.date === null) return { reason: 'date' }
  const amounts = amountsOf(trade, mayBeBelowZero(instrumentOf(instrument).assetClass))
  if ('reason' in amounts) return amounts
  const { date, sharesAsOf } = trade
  const shares = sharesAsOf === undefined || sharesAsOf === null ? {} : { sharesAsOf }
  const quoted = trade.isQuoteCurrency === true ? { priceCurrency: currency } : {}
  return { instrument, ...amounts, currency, date, note: noteOf(trade.note), ...shares, ...quoted }
}

function amountsOf(trade: RawTrade, isSigned: boolean): Pick<NewLot, 'quantity' | 'price' | 'fee'> | RowFault {
  const quantity = textOf(trade.quantity)
  if (quantity === null || quantity === '0') return { reason: 'quantity' }
  const price = textOf(trade.price)
  if (price === null || (price.startsWith('-') && !isSigned)) return { reason: 'price' }
  const fee = textOf(trade.fee)
  return fee === null ? { reason: 'fee' } : { quantity, price, fee }
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
