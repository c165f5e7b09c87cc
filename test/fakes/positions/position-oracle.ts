/**
 * The value of positions, by definition and in exact fractions. It shares no code with the application: it tries all
 * routes, and converts and sums every lot separately.
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
  /** Null if the user has not answered. */
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
  /** Later than all others. */
  readonly today: string
  readonly quote: { last: number; change: number | null; previousClose: number | null; open: number | null } | null
}

export interface OracleValue {
  readonly quantity: Rational
  readonly cost: Rational | null
  readonly averageCost: Rational | null
  readonly paid: Rational | null
  readonly marketValue: Rational | null
  readonly openProfit: Rational | null
  readonly openPercent: Rational | null
  readonly realisedProfit: Rational | null
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

/** Tries every route of at most eight pairs, each at most once; shortest first, then in the order of the pairs. */
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

/** Null if the pair does not convert the currency, or has no price. */
function step(at: string, pair: OraclePair, so: Route): Route | null {
  if (pair.price === null || pair.price === 0 || (pair.base !== at && pair.quote !== at)) return null
  const price = parseRational(pair.price)
  return {
    rate: pair.base === at ? multiply(so.rate, price) : divide(so.rate, price),
    isStale: so.isStale || pair.isStale,
    oldest: Math.min(so.oldest, pair.fetchedAt),
  }
}

/** One unit of `from` in `to`, including minor units such as pence. */
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

const isPending = ({ splits, lots }: OraclePosition): boolean =>
  splits.some(({ isRestated, date }) => isRestated === null && lots.some((lot) => lot.date < date))

const isAboveZero = (value: Rational): boolean => value.n > 0n
const isZero = (value: Rational): boolean => value.n === 0n

interface BookedLot {
  readonly date: string
  readonly quantity: Rational
  readonly spent: Rational | null
  /** The fraction of it that opened a position, 0 to 1. */
  readonly openedPart: Rational
}

/** Goes lot by lot: a trade against the position closes at the average cost, and its rest opens the other side. */
function follow(lots: readonly Omit<BookedLot, 'openedPart'>[]): {
  readonly quantity: Rational
  readonly cost: Rational | null
  readonly lots: readonly BookedLot[]
} {
  let [held, cost]: [Rational, Rational | null] = [NOTHING, NOTHING]
  const booked: BookedLot[] = []
  for (const lot of lots.toSorted((one, other) => one.date.localeCompare(other.date))) {
    const after = add(held, lot.quantity)
    const isAgainst = !isZero(held) && isAboveZero(held) !== isAboveZero(lot.quantity)
    const hasTurned = isAgainst && !isZero(after) && isAboveZero(after) !== isAboveZero(held)
    const opened = !isAgainst ? lot.quantity : hasTurned ? after : NOTHING
    const openedPart = divide(opened, lot.quantity)
    const kept = isAgainst ? (hasTurned ? NOTHING : divide(after, held)) : rational(1n)
    cost = sum([times(cost, kept), times(lot.spent, openedPart)])
    held = after
    booked.push({ ...lot, openedPart })
  }
  return { quantity: held, cost, lots: booked }
}

/** The rates to the target currency, and the rates used for totals. */
interface Rates {
  readonly target: string | null
  readonly used: readonly Route[]
  /** Null if there is no rate. */
  of(from: string | null): Rational | null
  /** Does not count towards the age of the value. */
  silently(from: string | null): Rational | null
}

function ratesTo(target: string | null, pairs: readonly OraclePair[]): Rates {
  const used: Route[] = []
  const find = (from: string | null) => (from === null || target === null ? null : rateBetween(from, target, pairs))
  return {
    target,
    used,
    of(from) {
      const found = find(from)
      if (found !== null) used.push(found)
      return found?.rate ?? null
    },
    silently: (from) => find(from)?.rate ?? null,
  }
}

type Quoted = OraclePosition['quote']
type Booked = ReturnType<typeof follow>

const sizesOf = (lots: readonly BookedLot[]) => sum(lots.map((lot) => sized(times(lot.spent, lot.openedPart))))
const spentOn = (lots: readonly BookedLot[]) => sum(lots.map(({ spent }) => spent))

function bookedLots(position: OraclePosition, rates: Rates): Booked {
  return follow(
    position.lots.map((lot) => {
      const own = inShares(lot, position.splits)
      const spent = add(multiply(own.quantity, own.price), parseRational(lot.fee))
      return { date: lot.date, quantity: own.quantity, spent: times(spent, rates.of(lot.currency)) }
    }),
  )
}

function marketValueOf(position: OraclePosition, booked: Booked, quote: Quoted, rates: Rates): Rational | null {
  if (isOver(position, booked)) return rates.target === null ? null : NOTHING
  return quote === null
    ? null
    : times(multiply(booked.quantity, parseRational(quote.last)), rates.of(position.currency))
}

const isOver = (position: OraclePosition, { quantity }: Booked): boolean => isZero(quantity) && !isPending(position)

function dayOf(position: OraclePosition, booked: Booked, quote: Quoted, rates: Rates) {
  const lastDate = booked.lots.at(-1)?.date ?? ''
  const isLate = isOver(position, booked) && (quote === null || position.day < lastDate)
  const day = isLate ? position.today : position.day
  const fresh = booked.lots.filter(({ date }) => date >= day)
  const carried = booked.lots.filter(({ date }) => date < day).reduce((so, lot) => add(so, lot.quantity), NOTHING)
  if (isZero(carried)) return { fresh, before: NOTHING }
  const former = quote === null ? null : formerPrice(quote)
  return { fresh, before: times(former && multiply(carried, former), rates.silently(position.currency)) }
}

export function oracleValue(position: OraclePosition, pairs: readonly OraclePair[], to: string | null): OracleValue {
  const rates = ratesTo(to ?? position.currency, pairs)
  const booked = bookedLots(position, rates)
  const { quantity, cost, lots } = booked
  const quote = isPending(position) || position.quote?.last === 0 ? null : position.quote
  const marketValue = marketValueOf(position, booked, quote, rates)
  const { fresh, before } = dayOf(position, booked, quote, rates)
  const [spent, paid] = [spentOn(lots), sizesOf(lots)]
  const [openProfit, totalProfit] = [minus(marketValue, cost), minus(marketValue, spent)]
  const dayProfit = minus(marketValue, sum([before, spentOn(fresh)]))
  const dayBase = marketValue && sum([sized(before), sizesOf(fresh)])
  return {
    quantity,
    cost,
    averageCost: isZero(quantity) ? null : cost && divide(cost, quantity),
    paid,
    marketValue,
    openProfit,
    openPercent: percent(openProfit, cost),
    realisedProfit: isPending(position) ? null : minus(cost, spent),
    totalProfit,
    totalPercent: percent(totalProfit, paid),
    dayProfit,
    dayPercent: percent(dayProfit, dayBase),
    dayBase,
    ...ageOf(position, rates, { isOver: isOver(position, booked), isKnown: totalProfit !== null }),
  }
}

/** The value of a closed position does not age with its price. */
function ageOf(
  { state, fetchedAt }: OraclePosition,
  { used }: Rates,
  { isOver: isPriceless, isKnown }: { readonly isOver: boolean; readonly isKnown: boolean },
): Pick<OracleValue, 'counts' | 'isStale' | 'fetchedAt'> {
  const isRateStale = used.some(({ isStale }) => isStale)
  const isPriceOld = !isPriceless && OLD.has(state)
  const isPriceOut = !isPriceless && OUT.has(state)
  return {
    counts: isKnown && !isPriceOld && !isPriceOut && !isRateStale,
    isStale: isRateStale || isPriceOld,
    fetchedAt: oldestOf([...(isPriceless ? [] : [fetchedAt]), ...used.map(({ oldest }) => oldest)]),
  }
}

const sized = (amount: Rational | null): Rational | null => (amount === null ? null : size(amount))

function oldestOf(times: readonly number[]): number | null {
  const oldest = Math.min(...times)
  return Number.isFinite(oldest) ? oldest : null
}

function formerPrice(quote: NonNullable<OraclePosition['quote']>): Rational | null {
  if (quote.change !== null) return subtract(parseRational(quote.last), parseRational(quote.change))
  if (quote.previousClose !== null && quote.previousClose > 0) return parseRational(quote.previousClose)
  return quote.open !== null && quote.open > 0 ? parseRational(quote.open) : null
}
