/** Derives trades from two quotes, for classes without served trades. */
import { withoutDust } from '#model/values/exact-sum.ts'
import type { PricedQuote } from '../quote.ts'
import type { TapeRow } from './tape.ts'
import type { Tick } from './tick.ts'

/** A row before its side is guessed. */
export interface DerivedRow extends Omit<TapeRow, 'side'> {
  readonly price: number
  /** In the quote currency. */
  readonly priceBefore: number | null
}

/** The trades between two consecutive quotes. */
export interface Derivation {
  readonly row: DerivedRow | null
  /** The quote to compare the next one with. */
  readonly base: PricedQuote
}

/**
 * Compares a quote with the previous one. Over a session, the volumes of the rows add up to the rise of the quote's volume, also
 * with repeated, missing and late quotes.
 * @param base From the last derivation.
 */
export function deriveTrade(base: PricedQuote, after: PricedQuote): Derivation {
  if (after.time < base.time) return { row: null, base }
  if (isNewSession(base, after)) return { row: openingRow(base, after), base: after }
  // A missing value counts as unchanged; the next one covers both.
  const next = { ...after, volume: after.volume ?? base.volume, turnover: after.turnover ?? base.turnover }
  const volume = difference(base.volume, next.volume)
  return { row: volume === null || volume === 0 ? priceRow(base, after) : volumeRow(base, next, volume), base: next }
}

/** Without volumes, only a changed price shows a trade. */
function priceRow(base: PricedQuote, after: PricedQuote): DerivedRow | null {
  const hasMoved = after.last !== base.last && after.time > base.time
  return hasMoved ? rowOf(base, after, 'trade', after.last, null) : null
}

function volumeRow(base: PricedQuote, after: PricedQuote, volume: number): DerivedRow {
  const isCorrection = volume < 0 || after.time === base.time
  return isCorrection
    ? rowOf(base, after, 'correction', after.last, volume)
    : rowOf(base, after, 'trade', averagePrice(base, after, volume), volume)
}

/** A fallen high, a risen low or a different open shows a new day. */
function isNewSession(before: PricedQuote, after: PricedQuote): boolean {
  if (after.time === before.time) return false
  const { open, high, low } = before
  return (
    (open !== null && after.open !== null && after.open !== open) ||
    (high !== null && after.high !== null && after.high < high) ||
    (low !== null && after.low !== null && after.low > low)
  )
}

function openingRow(before: PricedQuote, after: PricedQuote): DerivedRow | null {
  if (after.volume === null || after.volume === 0) return null
  return rowOf(before, after, 'opening', after.last, after.volume)
}

function rowOf(
  before: PricedQuote,
  { time }: PricedQuote,
  kind: DerivedRow['kind'],
  price: number,
  volume: number | null,
): DerivedRow {
  return { kind, time, spanMs: time - before.time, price, volume, priceBefore: before.last }
}

/** Returns the average price, or the latest one. */
function averagePrice(before: PricedQuote, after: PricedQuote, volume: number): number {
  const turnover = difference(before.turnover, after.turnover)
  if (turnover === null || turnover <= 0) return after.last
  const average = turnover / volume
  // Turnover in another unit (of contracts, or in thousands) gives an impossible price.
  const lowest = Math.min(before.last, after.last, after.low ?? Infinity)
  const highest = Math.max(before.last, after.last, after.high ?? -Infinity)
  return average >= lowest && average <= highest ? average : after.last
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : withoutDust(after - before, after + before)
}

/** Returns the row of a tick; null for a known or late one. The same time with other numbers is a correction. */
export function tickRow(before: Tick | null, after: Tick): DerivedRow | null {
  const { time, price, volume } = after
  const row = { time, spanMs: 0, price, priceBefore: before?.price ?? null }
  if (before === null || time > before.time) return { ...row, kind: 'trade', volume }
  if (time < before.time || (price === before.price && volume === before.volume)) return null
  return { ...row, kind: 'correction', volume: rise(before.volume ?? 0, volume ?? 0) }
}

const rise = (before: number, after: number): number => withoutDust(after - before, after + before)
