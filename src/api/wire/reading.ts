/** Tolerant readers of single wire values. They never throw; null means "no data". */
import { decodeHTMLStrict } from 'entities/decode'
import type { AssetClass } from '#model/market/asset-class.ts'
import type { Fields } from '#model/values/json.ts'
import { mayBeBelowZero } from '#model/market/price.ts'
import { boundText, ownCopy, TEXT_BOUNDS, type TextKind } from '#model/reference/served-text.ts'

/** A JSON object as sent, its members by wire name. */
export type WireObject = Fields

/** Returns whether a value is null, `{}` or `[]`, which mean no data. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value !== 'object') return false
  // Object.keys would create a list for every item; parsed JSON inherits no enumerable names.
  for (const _name in value) return false
  return true
}

// Number() alone would accept '', ' ', '0x10' and 'Infinity'.
const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/

/** Reads a finite number, or decimal text. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' ? readDecimal(value) : null
}

/** Separate from {@link readNumber}, so that the compiler can inline the common case. */
function readDecimal(value: string): number | null {
  // The time of the pattern grows with the square of the length.
  if (value.length > TEXT_BOUNDS.number.max || !DECIMAL.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/**
 * Bounds of plausible numbers: larger ones would overflow arithmetic and widen columns. The cheapest coins, and turnover in the
 * weakest currencies, are within.
 */
const MIN_PRICE = 1e-12
const HIGHEST_PRICE = 1e12
const MIN_AMOUNT = 1e-18
const LARGEST_AMOUNT = 1e20
const LARGEST_COUNT = 1e12
const LARGEST_CHANGE = 1e12

/** Reads a price of one class; null for 0, which services send for a missing price. */
export type PriceReader = (value: unknown) => number | null

/** Returns the reader for a class; see `isPriceOf`. */
export function priceReaderOf(assetClass: AssetClass): PriceReader {
  return mayBeBelowZero(assetClass) ? readSignedPrice : readPrice
}

/** Reads a price above zero. */
export function readPrice(value: unknown): number | null {
  // Inline, because an answer has thousands, and a call would cost more than the check.
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

/** Reads a number >= 0, such as a volume, down to the smallest unit of a coin. */
export function readAmount(value: unknown): number | null {
  if (typeof value === 'number') return (value >= MIN_AMOUNT && value <= LARGEST_AMOUNT) || value === 0 ? value : null
  const number = readNumber(value)
  return number === null ? null : readAmount(number)
}

/** Reads a whole number >= 0. */
export function readCount(value: unknown): number | null {
  const number = readNumber(value)
  return number !== null && Number.isInteger(number) && number >= 0 && number <= LARGEST_COUNT ? number : null
}

/** Reads a number of either sign, such as a change. */
export function readChange(value: unknown): number | null {
  if (typeof value === 'number') return value >= -LARGEST_CHANGE && value <= LARGEST_CHANGE ? value : null
  const number = readNumber(value)
  return number === null ? null : readChange(number)
}

/** 1971: seconds sent as milliseconds are earlier. */
const EARLIEST_MS = Date.UTC(1971)
/** 2200: microseconds sent as milliseconds are later. */
const LATEST_MS = Date.UTC(2200)

/** Reads plausible Unix epoch ms, without fractions. */
export function readTimeMs(value: unknown): number | null {
  const number = typeof value === 'number' ? value : readNumber(value)
  return number !== null && number >= EARLIEST_MS && number <= LATEST_MS ? Math.trunc(number) : null
}

/** Reads a time in Unix epoch seconds; returns ms. */
export function readTimeInSeconds(value: unknown): number | null {
  const seconds = readNumber(value)
  return seconds === null ? null : readTimeMs(Math.round(seconds * 1000))
}

/** Reads text, or a number as text. */
export function readTextOrNumber(kind: TextKind, value: unknown): string | null {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : readText(kind, value)
}

/** Reads text that is not blank, within its bound. */
export function readText(kind: TextKind, value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? boundText(kind, value) : null
}

/** The longest named entity, `&CounterClockwiseContourIntegral;`, for one character. */
const MAX_ENTITY_UNITS = 33

/** Reads text for display. Services leave HTML entities of web pages in it, which are decoded once: the result is text and never markup. */
export function readWords(kind: TextKind, value: unknown): string | null {
  if (typeof value !== 'string' || !value.includes('&')) return readText(kind, value)
  const { max } = TEXT_BOUNDS[kind]
  if (value.length <= max) return readText(kind, decodeHTMLStrict(value))
  const text = readText(kind, decodeHTMLStrict(value.trim().slice(0, max * MAX_ENTITY_UNITS)))
  return text === null ? null : ownCopy(text)
}

/** Texts that programs write for missing values. */
const NOTHING: ReadonlySet<string> = new Set(['NaN', 'null', 'undefined', 'None', 'nan', 'Infinity', '-Infinity'])

/** Reads text for display that is not a missing value. */
export function readName(kind: TextKind, value: unknown): string | null {
  const text = readWords(kind, value)
  return text === null || NOTHING.has(text.trim()) ? null : text
}

/** Reads a price, range or amount as text; a mere number must be plausible. */
export function readFigureText(value: unknown): string | null {
  if (typeof value === 'number') return readAmount(value) === null ? null : String(value)
  const text = readName('figure', value)
  return text !== null && DECIMAL.test(text) && readAmount(text) === null ? null : text
}
