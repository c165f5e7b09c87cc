/** Values the positions of each day by the closes of candles. */
import { createRates, type CurrencyAliases, type PairQuote } from './conversions/conversion.ts'
import type { CurrencyCode, CurrencyPair } from '../market/currency.ts'
import { DAY_MS } from '../values/duration.ts'
import { decimalOf, sumOf, ZERO, type Decimal } from '../values/decimal.ts'
import type { Failure } from '../values/failure.ts'
import type { Holding } from './holding.ts'
import type { InstrumentId } from '../market/instrument.ts'
import { createStretches, type DayCoverage, type ValueStretch } from './value-coverage.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** The daily values of all positions together. */
export interface ValueLine {
  readonly currency: CurrencyCode
  /** Days with trading in an open position, in order: the latest {@link MAX_VALUE_DAYS} at most. */
  readonly dates: readonly CalendarDate[]
  /** The sum of the positions with a known price and rate. */
  readonly values: readonly (number | null)[]
  readonly stretches: readonly ValueStretch[]
  /** Missing parts with their number of days, the most frequent first. */
  readonly gaps: readonly ValueGap[]
  /** The first position or pair whose closes could not be fetched. */
  readonly failed: { readonly instrument: InstrumentId; readonly failure: Failure } | null
}

/**
 * A missing part: a price, a currency, an unsettled split, or the rate of a pair such as `USD/CNY`. `notPolled`: a price without
 * candles at the service.
 */
export interface ValueGap {
  readonly missing:
    | { readonly kind: 'price' | 'notPolled' | 'split' | 'currency'; readonly instrument: InstrumentId }
    | { readonly kind: 'rate'; readonly pair: string }
  readonly days: number
}

/** Maximum number of days; older ones are omitted. */
export const MAX_VALUE_DAYS = 2_000
/** No market is closed for longer. */
const CLOSE_LASTS_DAYS = 10

/** The close of a day. */
export interface DayClose {
  readonly date: CalendarDate
  readonly close: number
}

/** The input of a line. */
export interface ValueLineParts {
  readonly holdings: readonly Holding[]
  readonly pairs: readonly CurrencyPair[]
  readonly aliases: CurrencyAliases
  readonly currency: CurrencyCode
  /** Returns whether closes are from polls, because the service has no candles. */
  readonly isPolled: (instrument: InstrumentId) => boolean
  /** In order of time. */
  readonly closesOf: (instrument: InstrumentId) => readonly DayClose[]
}

/** Computes a line, one day per step. */
export function* valueLineOf(parts: ValueLineParts): Generator<undefined, Omit<ValueLine, 'failed'>, undefined> {
  const { currency, holdings } = parts
  const dates = daysOf(parts)
  const missing = new Map<string, { readonly missing: ValueGap['missing']; days: number }>()
  const valueOn = createDayValue(parts, (gap) => {
    const key = JSON.stringify(gap)
    const known = missing.get(key) ?? { missing: gap, days: 0 }
    known.days++
    missing.set(key, known)
  })
  const values: (number | null)[] = []
  const stretches = createStretches()
  for (const date of dates) {
    const { value, coverage } = valueOn(date)
    values.push(holdings.length === 0 ? null : (value?.toNumber() ?? null))
    stretches.add(coverage)
    yield
  }
  const gaps = [...missing.values()].toSorted((one, other) => other.days - one.days)
  return { currency, dates, values, stretches: stretches.found, gaps }
}

/** Returns the day of the first lot; null without lots. */
export const firstDayOf = (holdings: readonly Holding[]): CalendarDate | null =>
  holdings
    .flatMap(({ lots }) => lots.map(({ date }) => date))
    .toSorted()
    .at(0) ?? null

/** Returns the days of trading after a position's first lot. */
function daysOf({ holdings, closesOf }: ValueLineParts): readonly CalendarDate[] {
  const days = new Set<CalendarDate>()
  for (const holding of holdings) {
    const first = firstDayOf([holding]) ?? ''
    for (const { date } of closesOf(holding.instrument)) if (date >= first) days.add(date)
  }
  return [...days].toSorted().slice(-MAX_VALUE_DAYS)
}

type TellGap = (missing: ValueGap['missing']) => void

/** The holdings in one currency on a day. */
interface CurrencySum {
  sum: Decimal
  readonly parts: Part[]
}

interface Part {
  readonly instrument: InstrumentId
  readonly quantity: Decimal
}

interface DayValue {
  /** The sum of known values. */
  readonly value: Decimal | null
  readonly coverage: DayCoverage
}

/** Must be called with days in order. Reports missing parts. */
function createDayValue(parts: ValueLineParts, tell: TellGap): (date: CalendarDate) => DayValue {
  const { holdings, pairs, aliases, currency, closesOf, isPolled } = parts
  const held = holdings.map((holding) => ({
    holding,
    closeOn: createCloseOn(closesOf(holding.instrument)),
    quantityOn: createQuantityOn(holding),
  }))
  const quoted = pairs.map((pair) => ({ pair, closeOn: createCloseOn(closesOf(pair.instrument)) }))

  /** Sums by currency, for a single conversion. Positions without a price are added to `missing`. */
  function amountsOn(date: CalendarDate, missing: Map<InstrumentId, Decimal>): Map<CurrencyCode, CurrencySum> {
    const sums = new Map<CurrencyCode, CurrencySum>()
    for (const { holding, closeOn, quantityOn } of held) {
      const quantity = quantityOn(date)
      const close = closeOn(date)
      if (quantity === null || quantity.eq(0)) continue
      const { instrument, currency: own } = holding
      const kind = gapOf(holding, close, isPolled)
      if (kind !== null) tell({ kind, instrument })
      if (kind !== null || close === null || own === null) {
        missing.set(instrument, quantity)
        continue
      }
      const known = sums.get(own) ?? { sum: ZERO, parts: [] }
      known.sum = known.sum.plus(quantity.times(decimalOf(close)))
      known.parts.push({ instrument, quantity })
      sums.set(own, known)
    }
    return sums
  }

  return (date) => {
    const missing = new Map<InstrumentId, Decimal>()
    const sums = amountsOn(date, missing)
    const quotes = quoted.map(({ pair, closeOn }): PairQuote => ({ ...pair, price: closeOn(date), fetchedAt: null, isStale: false })) // prettier-ignore
    const rateOf = createRates(quotes, aliases)
    const known: Decimal[] = []
    const counted: InstrumentId[] = []
    for (const [from, { sum, parts: own }] of sums) {
      const rate = rateOf(from, currency)
      if (rate.kind === 'known') {
        known.push(sum.times(rate.factor))
        counted.push(...own.map(({ instrument }) => instrument))
        continue
      }
      for (const pair of rate.pairs) tell({ kind: 'rate', pair })
      for (const { instrument, quantity } of own) missing.set(instrument, quantity)
    }
    return { value: counted.length === 0 && missing.size > 0 ? null : sumOf(known), coverage: { counted, missing } }
  }
}

/** Returns why a position has no value. Lots before a pending split are in old shares, closes are not. */
function gapOf(
  { instrument, currency, pendingSplits }: Holding,
  close: number | null,
  isPolled: ValueLineParts['isPolled'],
): 'split' | 'currency' | 'price' | 'notPolled' | null {
  if (pendingSplits.length > 0) return 'split'
  if (currency === null) return 'currency'
  if (close !== null) return null
  return isPolled(instrument) ? 'notPolled' : 'price'
}

/** Returns the last valid close up to a day. */
function createCloseOn(closes: readonly DayClose[]): (date: CalendarDate) => number | null {
  let next = 0
  return (date) => {
    while (next < closes.length && (closes[next]?.date ?? '') <= date) next++
    const last = closes[next - 1]
    return last === undefined || daysBetween(last.date, date) > CLOSE_LASTS_DAYS ? null : last.close
  }
}

function createQuantityOn({ lots }: Holding): (date: CalendarDate) => Decimal | null {
  const ordered = lots.toSorted((one, other) => (one.date < other.date ? -1 : 1))
  let [next, quantity]: [number, Decimal | null] = [0, null]
  return (date) => {
    for (let lot = ordered[next]; lot !== undefined && lot.date <= date; lot = ordered[++next])
      quantity = (quantity ?? ZERO).plus(decimalOf(lot.quantity))
    return quantity
  }
}

const daysBetween = (from: CalendarDate, to: CalendarDate): number => (Date.parse(to) - Date.parse(from)) / DAY_MS
