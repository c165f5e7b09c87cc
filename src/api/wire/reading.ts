/** Tolerant readers of single wire values. They never throw; null always means "no data". */
import { decodeHTMLStrict } from 'entities/decode'
import type { AssetClass } from '#model/market/asset-class.ts'
import type { Fields } from '#model/values/json.ts'
import { mayBeBelowZero } from '#model/market/price.ts'
import { boundText, ownCopy, TEXT_BOUNDS, type TextKind } from '#model/reference/served-text.ts'

/** A JSON object as it was sent, its members by wire name. */
export type WireObject = Fields

/** Null, `{}` and `[]` all mean that the service has nothing about an item. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value !== 'object') return false
  // Object.keys would build a list for every item of every answer; nothing that JSON brings inherits a name.
  for (const _name in value) return false
  return true
}

// Number() alone would take '', ' ', '0x10' and 'Infinity' for numbers.
const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/

/** A finite number, sent as such or as decimal text. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' ? readDecimal(value) : null
}

/** Separate from {@link readNumber}, so that the common case is small enough for the compiler to inline. */
function readDecimal(value: string): number | null {
  // The pattern tries each place where a number may end: its time grows with the square of the length.
  if (value.length > TEXT_BOUNDS.number.max || !DECIMAL.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/**
 * Bounds of any plausible price, amount or change; beyond them the sender is at fault. Larger numbers would overflow
 * arithmetic and widen every column. The cheapest coins and turnover in the weakest currencies fit.
 */
const MIN_PRICE = 1e-12
const HIGHEST_PRICE = 1e12
const MIN_AMOUNT = 1e-18
const LARGEST_AMOUNT = 1e20
const LARGEST_COUNT = 1e12
const LARGEST_CHANGE = 1e12

/** Reads a price of one asset class; null for 0, which services send where they have none. */
export type PriceReader = (value: unknown) => number | null

/** The reader for the prices of a class; see `isPriceOf` for which numbers are prices. */
export function priceReaderOf(assetClass: AssetClass): PriceReader {
  return mayBeBelowZero(assetClass) ? readSignedPrice : readPrice
}

/** A price of a class whose prices are above zero. */
export function readPrice(value: unknown): number | null {
  // Numbers are checked inline: an answer holds thousands, and a call of readNumber would cost more than the check.
  if (typeof value === 'number') return value >= MIN_PRICE && value <= HIGHEST_PRICE ? value : null
  const number = readNumber(value)
  return number === null ? null : readPrice(number)
}

function readSignedPrice(value: unknown): number | null {
  const number = readNumber(value)
  if (number === null) return null
  return number < 0 ? negated(readPrice(-number)) : readPrice(number)
}

const negated = (value: number | null): number | null => (value === null ? null : -value)

/** A number >= 0, such as a volume; the smallest unit of a coin is no fault yet. */
export function readAmount(value: unknown): number | null {
  if (typeof value === 'number') return (value >= MIN_AMOUNT && value <= LARGEST_AMOUNT) || value === 0 ? value : null
  const number = readNumber(value)
  return number === null ? null : readAmount(number)
}

/** A whole number >= 0, of items. */
export function readCount(value: unknown): number | null {
  const number = readNumber(value)
  return number !== null && Number.isInteger(number) && number >= 0 && number <= LARGEST_COUNT ? number : null
}

/** A number of either sign, such as a change or a ratio of prices. */
export function readChange(value: unknown): number | null {
  if (typeof value === 'number') return value >= -LARGEST_CHANGE && value <= LARGEST_CHANGE ? value : null
  const number = readNumber(value)
  return number === null ? null : readChange(number)
}

/** 1971: what was sent in seconds instead of milliseconds falls before it. */
const EARLIEST_MS = Date.UTC(1971)
/** 2200: what was sent in microseconds falls after it. */
const LATEST_MS = Date.UTC(2200)

/** Unix epoch ms of a date that a market can have; fractions of a millisecond are cut off. */
export function readTimeMs(value: unknown): number | null {
  const number = typeof value === 'number' ? value : readNumber(value)
  return number !== null && number >= EARLIEST_MS && number <= LATEST_MS ? Math.trunc(number) : null
}

/** Unix epoch ms of a time that was sent in seconds. */
export function readTimeInSeconds(value: unknown): number | null {
  const seconds = readNumber(value)
  return seconds === null ? null : readTimeMs(Math.round(seconds * 1000))
}

/** Text, or a number as text, where services send either. */
export function readTextOrNumber(kind: TextKind, value: unknown): string | null {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : readText(kind, value)
}

/** Text that is not blank, as it was sent, within the bound of its kind. */
export function readText(kind: TextKind, value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? boundText(kind, value) : null
}

/** The longest named entity, `&CounterClockwiseContourIntegral;`, has 33 units and stands for one. */
const MAX_ENTITY_UNITS = 33

/**
 * Words for a reader, such as a headline. Services that take them from web pages leave HTML entities in them, which are decoded once:
 * the result is text, whatever it looks like, and never markup.
 */
export function readWords(kind: TextKind, value: unknown): string | null {
  if (typeof value !== 'string' || !value.includes('&')) return readText(kind, value)
  const { max } = TEXT_BOUNDS[kind]
  if (value.length <= max) return readText(kind, decodeHTMLStrict(value))
  const text = readText(kind, decodeHTMLStrict(value.trim().slice(0, max * MAX_ENTITY_UNITS)))
  return text === null ? null : ownCopy(text)
}

/** What programs write for missing values. */
const NOTHING: ReadonlySet<string> = new Set(['NaN', 'null', 'undefined', 'None', 'nan', 'Infinity', '-Infinity'])

/** Words that say something. */
export function readName(kind: TextKind, value: unknown): string | null {
  const text = readWords(kind, value)
  return text === null || NOTHING.has(text.trim()) ? null : text
}

/** A price, range or amount in whatever words; what is nothing but a number has to be a plausible one. */
export function readFigureText(value: unknown): string | null {
  if (typeof value === 'number') return readAmount(value) === null ? null : String(value)
  const text = readName('figure', value)
  return text !== null && DECIMAL.test(text) && readAmount(text) === null ? null : text
}
