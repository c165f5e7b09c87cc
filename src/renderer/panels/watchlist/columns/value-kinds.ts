/** How kinds of values are written, sorted and exported. */
import { tradingState, type TradingState } from '#model/market/quote.ts'
import { FLAGS, type Flag } from '#model/watchlists/watchlist.ts'
import { raiseDecimals } from '#i18n/format/decimals.ts'
import { NO_VALUE } from '#i18n/format/minus.ts'
import { ageText } from '#i18n/wording/age.ts'
import { m } from '#i18n/compiled/messages.js'
import type { RowFacts, ValueKind } from './column.ts'

export const FLAG_WORDING: Readonly<Record<Flag, () => string>> = {
  red: m.flag_red,
  orange: m.flag_orange,
  yellow: m.flag_yellow,
  green: m.flag_green,
  blue: m.flag_blue,
  purple: m.flag_purple,
}

const STATUS_WORDING: Readonly<Record<TradingState, () => string>> = {
  trading: m.status_trading,
  halted: m.status_halted,
  delisted: m.status_delisted,
  circuitBreaker: m.status_circuit_breaker,
  unknown: () => NO_VALUE,
}

const noDetails = (): null => null
const decimalsOf = ({ stored }: RowFacts): number => stored?.decimals ?? 0
/** A size has no direction. */
const unsigned = (text: string): string => text.replace(/^\+/u, '')

const NUMBER: Omit<ValueKind<number>, 'text'> = {
  align: 'end',
  isPrice: false,
  sortKey: (value) => value,
  details: noDetails,
  csv: (value) => value,
}
const START = { align: 'start', isPrice: false, details: noDetails } as const

/** A price with the decimals of its instrument. */
export const PRICE: ValueKind<number> = {
  ...NUMBER,
  isPrice: true,
  text: (value, row) => row.reader.formats.price(value, decimalsOf(row)),
}

/** A difference of two prices of a book. Uses its own decimals before the first quote. */
export const PRICE_DIFFERENCE: ValueKind<number> = {
  ...NUMBER,
  text: (value, row) => row.reader.formats.price(value, raiseDecimals(decimalsOf(row), value)),
}

/** A price of a book, which may need more decimals than the quote. */
export const BOOK_PRICE: ValueKind<number> = { ...PRICE_DIFFERENCE, isPrice: true }

/** A signed price difference with the decimals of the instrument. */
export const PRICE_CHANGE: ValueKind<number> = {
  ...NUMBER,
  text: (value, row) => row.reader.formats.change(value, decimalsOf(row)),
}

/** A signed percentage. */
export const PERCENT: ValueKind<number> = { ...NUMBER, text: (value, { reader }) => reader.formats.percent(value) }

/** A percentage without a direction. */
export const SIZE_PERCENT: ValueKind<number> = { ...NUMBER, text: (value, row) => unsigned(PERCENT.text(value, row)) }

/** 0 to 1, written in percent. */
export const SHARE: ValueKind<number> = { ...NUMBER, text: (value, row) => SIZE_PERCENT.text(value * 100, row) }

/** A signed distance in percent, sorted by its size. */
export const DISTANCE: ValueKind<number> = { ...PERCENT, sortKey: Math.abs }

/** A volume or an amount: abbreviated in the cell, in full in the details. */
export const QUANTITY: ValueKind<number> = {
  ...NUMBER,
  text: (value, { reader }) => reader.formats.quantity.short(value),
  details: (value, { reader }) => reader.formats.quantity.full(value),
}

export const RATIO: ValueKind<number> = { ...NUMBER, text: (value, { reader }) => reader.formats.price(value, 2) }

/** A number that is shown only as a picture, and used for sorting. */
export const PICTURED: ValueKind<number> = { ...NUMBER, text: () => NO_VALUE, csv: () => null }

/** A time, Unix epoch ms. */
export const TIME: ValueKind<number> = {
  ...NUMBER,
  text: (value, { entry, reader }) => reader.formats.time(value, entry.instrument),
  csv: (value) => new Date(value).toISOString(),
}

/** The age of a time, Unix epoch ms. */
export const AGE: ValueKind<number> = {
  ...NUMBER,
  text: (value, { reader }) => ageText(reader.now() - value),
  sortKey: (value) => -value,
  csv: (value, { reader }) => Math.floor((reader.now() - value) / 1_000),
}

export const WORDS: ValueKind<string> = {
  ...START,
  text: (value) => value,
  sortKey: (value) => value,
  csv: (value) => value,
}

export const WORD_LIST: ValueKind<readonly string[]> = {
  ...START,
  text: (words) => words.join(', '),
  sortKey: (words) => words.join(' '),
  csv: (words) => words.join('; '),
}

/** A flag, sorted in the order of the flag menu. */
export const FLAG: ValueKind<Flag> = {
  ...START,
  text: (flag) => FLAG_WORDING[flag](),
  sortKey: (flag) => FLAGS.indexOf(flag),
  csv: (flag) => flag,
}

/** The served status of a stock, in words. */
export const STOCK_STATUS: ValueKind<number> = {
  ...START,
  text: (status) => STATUS_WORDING[tradingState('stock', status)](),
  sortKey: (status) => status,
  csv: (status) => tradingState('stock', status),
}
