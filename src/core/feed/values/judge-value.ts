/** Decides which of two values is valid, and which time is shown. */
import { isAhead, shownTime, type DatedValue } from '#model/values/ahead-time.ts'
import { withStatusOf, type PricedQuote, type Quote } from '#model/market/quote.ts'
import type { PolledKind, PolledValue } from '../demand/subject.ts'

export type Value = PolledValue<PolledKind>

export interface KnownValue {
  readonly value: Value | null
  /** The time from the service, Unix epoch ms; the value has the shown time. */
  readonly servedTime: number | null
  /** Whether the service dated the value ahead of its clock, twice in a row. */
  readonly isAhead: boolean
}

export interface FetchedValue {
  readonly value: Value
  /** Whether its time is ahead of the service's clock. */
  readonly isAhead: boolean
  /** The present by the service's clock, Unix epoch ms. */
  readonly now: number
}

export interface JudgedValue extends KnownValue {
  readonly movedOn: boolean
  /** Whether the answer carried the value: without a price it does not renew the price's age. */
  readonly isConfirmed: boolean
}

/**
 * Returns the valid value. An older answer confirms that the service has no newer one. A value that is ahead is never
 * newer than a right one.
 */
export function judgeValue(known: KnownValue, fetched: FetchedValue): JudgedValue {
  const before = known.value
  // Any price is newer than none.
  if (before === null || (isQuote(before) && before.last === null)) return taken(known, fetched)
  if (isQuote(before) && isQuote(fetched.value) && fetched.value.last === null)
    return { ...known, value: statusTaken(before, known.servedTime, fetched.value), movedOn: false, isConfirmed: false }
  return isOlder(known, fetched) ? { ...known, movedOn: false, isConfirmed: true } : taken(known, fetched)
}

/** Whether both are right, and the fetched value is the older one. */
function isOlder(known: KnownValue, fetched: FetchedValue): boolean {
  if (known.isAhead || fetched.isAhead || known.value === null) return false
  return !isAhead(timeOf(known.value), fetched.now) && isBefore(timeOf(fetched.value), known.servedTime)
}

/** The time of the latest trade, Unix epoch ms; null for books and candles. */
export const timeOf = (value: Value): number | null => ('time' in value ? value.time : null)

function taken(known: KnownValue, { value: fetched, isAhead: isNowAhead, now }: FetchedValue): JudgedValue {
  const servedTime = timeOf(fetched)
  const shown = servedTime === null ? null : shownTime(servedTime, isNowAhead, datedOf(known), now)
  const value = shown === servedTime ? fetched : ({ ...fetched, time: shown } as Value)
  return { value, servedTime, isAhead: isNowAhead, movedOn: hasMovedOn(known.value, value), isConfirmed: true }
}

function datedOf({ value, servedTime, isAhead: wasAhead }: KnownValue): DatedValue | null {
  const shown = value === null ? null : timeOf(value)
  return shown === null || servedTime === null ? null : { servedTime, shownTime: shown, isAhead: wasAhead }
}

function hasMovedOn(before: Value | null, after: Value): boolean {
  if (before === null) return true
  if (!isQuote(before) || !isQuote(after)) return JSON.stringify(before) !== JSON.stringify(after)
  if (before.last === null) return after.last !== null
  return (after.time ?? -Infinity) > before.time
}

/** The known quote with the status of an answer without a price. */
function statusTaken(before: PricedQuote, servedTime: number | null, fetched: Quote): PricedQuote {
  if (fetched.last !== null) return before
  const served = servedTime === null || servedTime === before.time ? before : { ...before, time: servedTime }
  const { status } = withStatusOf(served, fetched)
  return status === before.status ? before : { ...before, status }
}

const isBefore = (one: number | null, other: number | null): boolean => one !== null && other !== null && one < other

function isQuote(value: Value): value is Quote {
  return 'last' in value
}
