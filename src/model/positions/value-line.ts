/** Values what was held on each day since the lots were entered, by the closes of candles. */
import { createRates, type CurrencyAliases, type PairQuote } from './conversions/conversion.ts'
import type { CurrencyCode, CurrencyPair } from '../market/currency.ts'
import { DAY_MS } from '../values/duration.ts'
import { decimalOf, sumOf, ZERO, type Decimal } from '../values/decimal.ts'
import type { Failure } from '../values/failure.ts'
import type { Holding } from './holding.ts'
import type { InstrumentId } from '../market/instrument.ts'
import { createStretches, type DayCoverage, type ValueStretch } from './value-coverage.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** The values of all positions together, by day. */
export interface ValueLine {
  readonly currency: CurrencyCode
  /** Days on which anything held was traded, the earliest first: at most {@link MAX_VALUE_DAYS}, the latest ones. */
  readonly dates: readonly CalendarDate[]
  /** As many. Each is the sum of the positions whose price and rate are known, and null on a day on which none is. */
  readonly values: readonly (number | null)[]
  /** Which positions the values count. The first one starts at the first day. */
  readonly stretches: readonly ValueStretch[]
  /** The missing parts with their number of days, the most frequent first. */
  readonly gaps: readonly ValueGap[]
  /** A position or a pair whose closes the service did not give, and why; null when it gave all. */
  readonly failed: { readonly instrument: InstrumentId; readonly failure: Failure } | null
}

/**
 * Something that is missing on days of the line: the price of a position, its currency, the answer to a split, or the rate of a
 * pair such as `USD/CNY`. `notPolled` is a price as well, of what no candles can be asked for.
 */
export interface ValueGap {
  readonly missing:
    | { readonly kind: 'price' | 'notPolled' | 'split' | 'currency'; readonly instrument: InstrumentId }
    | { readonly kind: 'rate'; readonly pair: string }
  readonly days: number
}

/** Days of one line; what is older is left out. */
export const MAX_VALUE_DAYS = 2_000
/** The close of a day counts for so many days after it: no market is closed for longer. */
const CLOSE_LASTS_DAYS = 10

/** The close of a day. */
export interface DayClose {
  readonly date: CalendarDate
  readonly close: number
}

/** What a line is made of. */
export interface ValueLineParts {
  readonly holdings: readonly Holding[]
  readonly pairs: readonly CurrencyPair[]
  readonly aliases: CurrencyAliases
  readonly currency: CurrencyCode
  /** Whether its closes are those of polled days, because no candles of it can be asked for. */
  readonly isPolled: (instrument: InstrumentId) => boolean
  /** Of a position or a pair, in order of time; empty where there are none. */
  readonly closesOf: (instrument: InstrumentId) => readonly DayClose[]
}

/** One step a day: there may be thousands. */
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

/** The first day on which a lot was there; null without lots. */
export const firstDayOf = (holdings: readonly Holding[]): CalendarDate | null =>
  holdings
    .flatMap(({ lots }) => lots.map(({ date }) => date))
    .toSorted()
    .at(0) ?? null

/** Days on which a position was traded that was held by then. */
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
  /** The sum of what is known; null where something is held and nothing of it is known. */
  readonly value: Decimal | null
  readonly coverage: DayCoverage
}

/** To be asked day by day, in order. Tells all that is missing on a day. */
function createDayValue(parts: ValueLineParts, tell: TellGap): (date: CalendarDate) => DayValue {
  const { holdings, pairs, aliases, currency, closesOf, isPolled } = parts
  const held = holdings.map((holding) => ({
    holding,
    closeOn: createCloseOn(closesOf(holding.instrument)),
    quantityOn: createQuantityOn(holding),
  }))
  const quoted = pairs.map((pair) => ({ pair, closeOn: createCloseOn(closesOf(pair.instrument)) }))

  /** Sums by currency, so that each is converted once. What has no price is added to the missing parts. */
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

/** What keeps a position from having a value on a day; its lots may be in old shares, which closes are not. */
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

/** The last close of a day or before it, while it lasts; null where there is none. */
function createCloseOn(closes: readonly DayClose[]): (date: CalendarDate) => number | null {
  let next = 0
  return (date) => {
    while (next < closes.length && (closes[next]?.date ?? '') <= date) next++
    const last = closes[next - 1]
    return last === undefined || daysBetween(last.date, date) > CLOSE_LASTS_DAYS ? null : last.close
  }
}

/** What was held on a day; null before the first lot. */
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
