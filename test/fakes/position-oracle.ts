/**
 * What positions are worth, written from the definitions and in exact fractions. It shares no code with the application: routes are
 * found by trying all of them, and every lot is converted and summed by itself.
 */
import { add, divide, multiply, parseRational, rational, size, subtract, type Rational } from './rational.ts'

interface OracleLot {
  readonly quantity: string
  readonly price: string
  readonly fee: string
  readonly currency: string
  readonly date: string
}

export interface OracleSplit {
  readonly date: string
  readonly after: number
  readonly before: number
  /** Null while the user has not answered. */
  readonly isRestated: boolean | null
}

export interface OraclePair {
  readonly base: string
  readonly quote: string
  readonly price: number | null
  readonly fetchedAt: number
  readonly isStale: boolean
}

export interface OraclePosition {
  readonly lots: readonly OracleLot[]
  readonly splits: readonly OracleSplit[]
  readonly currency: string | null
  readonly state: string
  readonly fetchedAt: number
  /** The date of the price in its market. */
  readonly day: string
  readonly quote: { last: number; change: number | null; previousClose: number | null; open: number | null } | null
}

export interface OracleValue {
  readonly quantity: Rational
  readonly cost: Rational | null
  readonly marketValue: Rational | null
  readonly totalProfit: Rational | null
  readonly totalPercent: Rational | null
  readonly dayProfit: Rational | null
  readonly dayPercent: Rational | null
  readonly dayBase: Rational | null
  readonly counts: boolean
  readonly isStale: boolean
  readonly fetchedAt: number | null
}

const HUNDREDTHS: Readonly<Record<string, string>> = { GBX: 'GBP', ILA: 'ILS', ZAC: 'ZAR' }
const HUNDRED = rational(100n)
const NOTHING = rational(0n)

interface Route {
  readonly rate: Rational
  readonly isStale: boolean
  readonly oldest: number
}

/** Tries every way of at most eight pairs, each pair at most once; the shortest first, then in the order of the pairs. */
function route(from: string, to: string, pairs: readonly OraclePair[]): Route | null {
  const start: Route = { rate: rational(1n), isStale: false, oldest: Infinity }
  for (let length = 0; length <= 8; length++) {
    const found = walk(from, to, pairs, length, start)
    if (found !== null) return found
  }
  return null
}

function walk(at: string, to: string, pairs: readonly OraclePair[], left: number, so: Route): Route | null {
  if (left === 0) return at === to ? so : null
  for (const pair of pairs) {
    const next = step(at, pair, so)
    if (next === null) continue
    const rest = pairs.filter((other) => other !== pair)
    const found = walk(pair.base === at ? pair.quote : pair.base, to, rest, left - 1, next)
    if (found !== null) return found
  }
  return null
}

/** Null where the pair leads nowhere from there, or has no price. */
function step(at: string, pair: OraclePair, so: Route): Route | null {
  if (pair.price === null || pair.price === 0 || (pair.base !== at && pair.quote !== at)) return null
  const price = parseRational(pair.price)
  return {
    rate: pair.base === at ? multiply(so.rate, price) : divide(so.rate, price),
    isStale: so.isStale || pair.isStale,
    oldest: Math.min(so.oldest, pair.fetchedAt),
  }
}

/** One of `from` in `to`, hundredths of a currency included. */
function rateBetween(from: string, to: string, pairs: readonly OraclePair[]): Route | null {
  if (from === to) return { rate: rational(1n), isStale: false, oldest: Infinity }
  const found = route(HUNDREDTHS[from] ?? from, HUNDREDTHS[to] ?? to, pairs)
  if (found === null) return null
  let { rate } = found
  if (from in HUNDREDTHS) rate = divide(rate, HUNDRED)
  if (to in HUNDREDTHS) rate = multiply(rate, HUNDRED)
  return { ...found, rate }
}

const OLD = new Set(['pending', 'stale', 'failing', 'rateLimited'])
const OUT = new Set(['halted', 'delisted'])

/** A lot in the shares that the user says it is in. */
function inShares(lot: OracleLot, splits: readonly OracleSplit[]): { quantity: Rational; price: Rational } {
  let [quantity, price] = [parseRational(lot.quantity), parseRational(lot.price)]
  for (const split of splits) {
    if (split.isRestated !== true || split.date <= lot.date) continue
    const ratio = divide(parseRational(split.after), parseRational(split.before))
    quantity = multiply(quantity, ratio)
    price = divide(price, ratio)
  }
  return { quantity, price }
}

const sum = (parts: readonly (Rational | null)[]): Rational | null =>
  parts.reduce((so, part) => (so === null || part === null ? null : add(so, part)), NOTHING as Rational | null)
const times = (amount: Rational | null, rate: Rational | null) =>
  amount === null || rate === null ? null : multiply(amount, rate)
const minus = (a: Rational | null, b: Rational | null) => (a === null || b === null ? null : subtract(a, b))
const percent = (a: Rational | null, b: Rational | null) =>
  a === null || b === null || b.n === 0n ? null : divide(multiply(a, HUNDRED), size(b))

/** Null where a split waits for an answer, or there is no price. */
function priceOf({ quote, splits, lots }: OraclePosition): OraclePosition['quote'] {
  const isPending = splits.some(({ isRestated, date }) => isRestated === null && lots.some((lot) => lot.date < date))
  return quote === null || quote.last === 0 || isPending ? null : quote
}

export function oracleValue(position: OraclePosition, pairs: readonly OraclePair[], to: string | null): OracleValue {
  const target = to ?? position.currency
  const quote = priceOf(position)
  const used: Route[] = []
  const rates = (from: string | null): Rational | null => {
    const found = from === null || target === null ? null : rateBetween(from, target, pairs)
    if (found !== null) used.push(found)
    return found?.rate ?? null
  }
  const lots = position.lots.map((lot) => {
    const { quantity, price } = inShares(lot, position.splits)
    const paid = add(multiply(quantity, price), parseRational(lot.fee))
    return { quantity, isOfToday: lot.date >= position.day, cost: times(paid, rates(lot.currency)) }
  })
  const quantity = lots.reduce((so, lot) => add(so, lot.quantity), NOTHING)
  const cost = sum(lots.map((lot) => lot.cost))
  const worth = quote === null ? null : rates(position.currency)
  const marketValue = quote === null ? null : times(multiply(quantity, parseRational(quote.last)), worth)
  const former = quote === null ? null : formerPrice(quote)
  const before = lots.map((lot) =>
    lot.isOfToday ? lot.cost : times(former === null ? null : multiply(lot.quantity, former), worth),
  )
  const dayBase = quote === null ? null : sum(before)
  const [totalProfit, dayProfit] = [minus(marketValue, cost), minus(marketValue, dayBase)]
  const isRateStale = used.some(({ isStale }) => isStale)
  return {
    quantity,
    cost,
    marketValue,
    totalProfit,
    totalPercent: percent(totalProfit, cost),
    dayProfit,
    dayPercent: percent(dayProfit, dayBase),
    dayBase,
    counts: totalProfit !== null && !OLD.has(position.state) && !OUT.has(position.state) && !isRateStale,
    isStale: isRateStale || OLD.has(position.state),
    fetchedAt: Math.min(position.fetchedAt, ...used.map(({ oldest }) => oldest)),
  }
}

function formerPrice(quote: NonNullable<OraclePosition['quote']>): Rational | null {
  if (quote.change !== null) return subtract(parseRational(quote.last), parseRational(quote.change))
  if (quote.previousClose !== null && quote.previousClose > 0) return parseRational(quote.previousClose)
  return quote.open !== null && quote.open > 0 ? parseRational(quote.open) : null
}
