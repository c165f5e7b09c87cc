/** A trade as a file states it, and its conversion to a lot. */
import { readKnownCurrency } from '#model/market/currency.ts'
import { decimalText, isDecimalText, type Decimal } from '#model/values/decimal.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { NewLot } from '#model/positions/position-edit.ts'
import type { LotFault, PassedOverReason } from '#model/positions/position-import.ts'
import { mayBeBelowZero } from '#model/market/price.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'

interface RawSymbol {
  readonly symbol: string
  readonly exchange: string | null
  readonly currency: string
  /** For formats whose rows may have no symbol. */
  readonly isin?: string
  readonly name?: string
}

/** A null part could not be understood. The quantity of a sale is negative. */
export interface RawTrade extends RawSymbol {
  readonly quantity: Decimal | null
  readonly price: Decimal | null
  readonly date: CalendarDate | null
  readonly sharesAsOf?: CalendarDate | null
  /** Negative for a rebate. */
  readonly fee: Decimal | null
  readonly note: string
  /** Whether the exchange quotes in this currency; else the broker may have converted the price. */
  readonly isQuoteCurrency?: true
}

/**
 * The form in which a file states a split.
 * - `ratio`: new shares per old share.
 * - `added`: shares added to those held.
 * - `before`, `after`: all shares held, in a row each.
 */
export type SplitTerms = 'ratio' | 'added' | 'before' | 'after'

/** A split, or one of its two rows. */
export interface RawSplit extends RawSymbol {
  readonly date: CalendarDate | null
  readonly terms: SplitTerms
  readonly amount: Decimal | null
}

export type RawRow =
  | {
      readonly kind: 'passedOver'
      readonly reason: PassedOverReason
      /** The symbol whose shares the row moves without a trade. */
      readonly moved?: string
    }
  | {
      readonly kind: 'refused'
      readonly reason: 'unreadable' | 'cut' | 'secondTable' | 'stockConnect'
      readonly part?: string
    }
  | { readonly kind: 'trade'; readonly trade: RawTrade }
  | { readonly kind: 'split'; readonly split: RawSplit }

export interface FileRow {
  readonly line: number
  readonly text: string
  readonly row: RawRow
}

/** A lot with the file's symbol. */
export interface WrittenLot {
  readonly written: string
  readonly lot: NewLot
}

export type RowFault = Pick<LotFault, 'reason' | 'part'>

/** The currency of the trade distinguishes listings. */
export type FindInstrument = (symbol: RawSymbol) => InstrumentId | RowFault

const LONGEST_NOTE = 200

/** Returns the lot, or the first part that is wrong. */
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

/** Returns null if the note is empty. */
function noteOf(text: string): string | null {
  const line = text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line === '' ? null : line.slice(0, LONGEST_NOTE).trim()
}

function textOf(value: Decimal | null): string | null {
  if (value === null) return null
  const text = decimalText(value)
  return isDecimalText(text) ? text : null
}
