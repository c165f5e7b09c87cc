/** What was held was worth on each day since the lots were entered, by the closes of candles. */
import { createRates, type CurrencyAliases, type PairQuote } from './conversion.ts'
import type { CurrencyCode, CurrencyPair } from './currency.ts'
import { DAY_MS } from './duration.ts'
import { decimalOf, sumOf, ZERO, type Decimal } from './decimal.ts'
import type { Failure } from './failure.ts'
import type { Holding } from './holding.ts'
import type { InstrumentId } from './instrument.ts'
import type { CalendarDate } from './zoned-time.ts'

/** The values of all positions together, by day. */
export interface ValueLine {
  readonly currency: CurrencyCode
  /** Days on which anything held was traded, the earliest first: at most {@link MAX_VALUE_DAYS}, the latest ones. */
  readonly dates: readonly CalendarDate[]
  /** As many; null on a day of which a price or a rate is missing. */
  readonly values: readonly (number | null)[]
  /** What is missing on those days, and on how many; what is missing most comes first. */
  readonly gaps: readonly ValueGap[]
  /** Why the service did not give all that was asked of it; null when it did. */
  readonly failure: Failure | null
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
export function* valueLineOf(parts: ValueLineParts): Generator<undefined, Omit<ValueLine, 'failure'>, undefined> {
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
  for (const date of dates) {
    values.push(holdings.length === 0 ? null : (valueOn(date)?.toNumber() ?? null))
    yield
  }
  const gaps = [...missing.values()].toSorted((one, other) => other.days - one.days)
  return { currency, dates, values, gaps }
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
interface DayAmounts {
  readonly sums: ReadonlyMap<CurrencyCode, Decimal>
  /** Whether nothing is missing in them. */
  readonly isWhole: boolean
}

type DayValue = (date: CalendarDate) => Decimal | null

/** To be asked day by day, in order. Tells all that is missing on a day. */
function createDayValue(parts: ValueLineParts, tell: TellGap): DayValue {
  const { holdings, pairs, aliases, currency, closesOf, isPolled } = parts
  const held = holdings.map((holding) => ({
    holding,
    closeOn: createCloseOn(closesOf(holding.instrument)),
    quantityOn: createQuantityOn(holding),
  }))
  const quoted = pairs.map((pair) => ({ pair, closeOn: createCloseOn(closesOf(pair.instrument)) }))

  /** Sums by currency, so that each is converted once. */
  function amountsOn(date: CalendarDate): DayAmounts {
    const sums = new Map<CurrencyCode, Decimal>()
    let isWhole = true
    for (const { holding, closeOn, quantityOn } of held) {
      const quantity = quantityOn(date)
      const close = closeOn(date)
      if (quantity === null || quantity.eq(0)) continue
      const kind = gapOf(holding, close, isPolled)
      if (kind !== null) tell({ kind, instrument: holding.instrument })
      if (kind !== null || close === null || holding.currency === null) isWhole = false
      else sums.set(holding.currency, (sums.get(holding.currency) ?? ZERO).plus(quantity.times(decimalOf(close))))
    }
    return { sums, isWhole }
  }

  return (date) => {
    const { sums, isWhole } = amountsOn(date)
    const quotes = quoted.map(({ pair, closeOn }): PairQuote => ({ ...pair, price: closeOn(date), fetchedAt: null, isStale: false })) // prettier-ignore
    const rateOf = createRates(quotes, aliases)
    const converted = [...sums].map(([from, amount]) => {
      const rate = rateOf(from, currency)
      if (rate.kind === 'known') return amount.times(rate.factor)
      for (const pair of rate.pairs) tell({ kind: 'rate', pair })
      return null
    })
    const known = converted.filter((amount) => amount !== null)
    return isWhole && known.length === converted.length ? sumOf(known) : null
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
