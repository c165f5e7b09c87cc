/** Says of each kind of value how a cell writes it, what it sorts by and how a file has it. */
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
/** Decimals of the instrument's prices. */
const decimalsOf = ({ stored }: RowFacts): number => stored?.decimals ?? 0
/** A size has no direction, and therefore no plus. */
const unsigned = (text: string): string => text.replace(/^\+/u, '')

const NUMBER: Omit<ValueKind<number>, 'text'> = {
  align: 'end',
  isPrice: false,
  sortKey: (value) => value,
  details: noDetails,
  csv: (value) => value,
}
const START = { align: 'start', isPrice: false, details: noDetails } as const

/** A price in the decimals of its instrument. */
export const PRICE: ValueKind<number> = {
  ...NUMBER,
  isPrice: true,
  text: (value, row) => row.reader.formats.price(value, decimalsOf(row)),
}

/** A difference of two prices of a book. Its decimals are known to the row as well, except before the first quote. */
export const PRICE_DIFFERENCE: ValueKind<number> = {
  ...NUMBER,
  text: (value, row) => row.reader.formats.price(value, raiseDecimals(decimalsOf(row), value)),
}

/** A price of a book, which may need more decimals than the quote. */
export const BOOK_PRICE: ValueKind<number> = { ...PRICE_DIFFERENCE, isPrice: true }

/** A signed difference in the decimals of the instrument. */
export const PRICE_CHANGE: ValueKind<number> = {
  ...NUMBER,
  text: (value, row) => row.reader.formats.change(value, decimalsOf(row)),
}

/** A signed number in percent. */
export const PERCENT: ValueKind<number> = { ...NUMBER, text: (value, { reader }) => reader.formats.percent(value) }

/** A number in percent that has no direction. */
export const SIZE_PERCENT: ValueKind<number> = { ...NUMBER, text: (value, row) => unsigned(PERCENT.text(value, row)) }

/** A share of one, written in percent. */
export const SHARE: ValueKind<number> = { ...NUMBER, text: (value, row) => SIZE_PERCENT.text(value * 100, row) }

/** A signed distance in percent: what is near comes first, whichever way it lies. */
export const DISTANCE: ValueKind<number> = { ...PERCENT, sortKey: Math.abs }

/** A volume or an amount: short in the cell, in full behind it. */
export const QUANTITY: ValueKind<number> = {
  ...NUMBER,
  text: (value, { reader }) => reader.formats.quantity.short(value),
  details: (value, { reader }) => reader.formats.quantity.full(value),
}

/** A ratio of two amounts. */
export const RATIO: ValueKind<number> = { ...NUMBER, text: (value, { reader }) => reader.formats.price(value, 2) }

/** A number that only a picture shows, and rows are sorted by. */
export const PICTURED: ValueKind<number> = { ...NUMBER, text: () => NO_VALUE, csv: () => null }

/** A moment, Unix epoch ms. */
export const TIME: ValueKind<number> = {
  ...NUMBER,
  text: (value, { entry, reader }) => reader.formats.time(value, entry.instrument),
  csv: (value) => new Date(value).toISOString(),
}

/** How long ago a moment was, Unix epoch ms; the later, the younger. */
export const AGE: ValueKind<number> = {
  ...NUMBER,
  text: (value, { reader }) => ageText(reader.now() - value),
  sortKey: (value) => -value,
  csv: (value, { reader }) => Math.floor((reader.now() - value) / 1_000),
}

/** Words as they are. */
export const WORDS: ValueKind<string> = {
  ...START,
  text: (value) => value,
  sortKey: (value) => value,
  csv: (value) => value,
}

/** Several words, at least one. */
export const WORD_LIST: ValueKind<readonly string[]> = {
  ...START,
  text: (words) => words.join(', '),
  sortKey: (words) => words.join(' '),
  csv: (words) => words.join('; '),
}

/** A flag, sorted as the choice of flags has them. */
export const FLAG: ValueKind<Flag> = {
  ...START,
  text: (flag) => FLAG_WORDING[flag](),
  sortKey: (flag) => FLAGS.indexOf(flag),
  csv: (flag) => flag,
}

/** The status of a stock as served, in words. */
export const STOCK_STATUS: ValueKind<number> = {
  ...START,
  text: (status) => STATUS_WORDING[tradingState('stock', status)](),
  sortKey: (status) => status,
  csv: (status) => tradingState('stock', status),
}
