/** Converts between currencies by quotes of pairs: direct, inverse, or through the fewest pairs. */
import { unitOf, type CurrencyCode, type CurrencyPair } from '#model/market/currency.ts'
import { decimalOf, ONE, type Decimal } from '#model/values/decimal.ts'

/** A pair with its price. */
export interface PairQuote extends CurrencyPair {
  readonly price: number | null
  /** Unix epoch ms. */
  readonly fetchedAt: number | null
  readonly isStale: boolean
}

/** The value of one unit of a currency in another. */
export interface Rate {
  readonly kind: 'known'
  /** With 40 decimals. Computed once, because division is slow. */
  readonly factor: Decimal
  /** The fetch time of its oldest price, Unix epoch ms. */
  readonly fetchedAt: number | null
  /** Whether a price is old. */
  readonly isStale: boolean
}

interface MissingRate {
  readonly kind: 'missing'
  readonly pairs: readonly string[]
}

/** Returns the rate from one currency to another. */
export type RateOf = (from: CurrencyCode, to: CurrencyCode) => Rate | MissingRate

/** A pair of a route; `isInverse` from its quote to its base. */
export interface Leg<Pair extends CurrencyPair = CurrencyPair> {
  readonly pair: Pair
  readonly isInverse: boolean
}

/** Returns the shortest route, empty for the same currency. Among equally short ones, the order of the pairs decides. */
export function routeOf<Pair extends CurrencyPair>(
  from: CurrencyCode,
  to: CurrencyCode,
  pairs: readonly Pair[],
): readonly Leg<Pair>[] | null {
  const routes = new Map<CurrencyCode, readonly Leg<Pair>[]>([[from, []]])
  // Iteration includes added entries, so nearer currencies come first.
  for (const [currency, route] of routes) {
    if (currency === to) return route
    for (const pair of pairs) {
      const next = otherSide(pair, currency)
      if (next !== null && !routes.has(next)) routes.set(next, [...route, { pair, isInverse: pair.quote === currency }])
    }
  }
  return null
}

function otherSide({ base, quote }: CurrencyPair, currency: CurrencyCode): CurrencyCode | null {
  if (currency === base) return quote
  return currency === quote ? base : null
}

/** Currencies that the user counts as another currency. */
export type CurrencyAliases = Readonly<Record<CurrencyCode, CurrencyCode>>

/** Creates rates with a cache; changed prices need new ones. */
export function createRates(pairs: readonly PairQuote[], aliases: CurrencyAliases = {}): RateOf {
  const priced = pairs.filter(({ price }) => isPrice(price))
  const known = new Map<string, Rate | MissingRate>()

  function compute(from: CurrencyCode, to: CurrencyCode): Rate | MissingRate {
    const [source, target] = [settled(from, aliases), settled(to, aliases)]
    const route = routeOf(source.currency, target.currency, priced)
    if (route !== null) return rateOf(route, source.per, target.per)
    const unpriced = routeOf(source.currency, target.currency, pairs)?.filter(({ pair }) => !isPrice(pair.price))
    const missing = unpriced?.map(({ pair }) => `${pair.base}/${pair.quote}`) ?? [
      `${source.currency}/${target.currency}`,
    ]
    return { kind: 'missing', pairs: missing }
  }

  return (from, to) => {
    const key = `${from} ${to}`
    const found = known.get(key) ?? compute(from, to)
    known.set(key, found)
    return found
  }
}

/** Returns the currency for conversion, and its number of units. */
export function settled(code: CurrencyCode, aliases: CurrencyAliases): { currency: CurrencyCode; per: number } {
  const { currency, per } = unitOf(code)
  return { currency: aliases[currency] ?? currency, per }
}

const isPrice = (price: number | null): price is number => price !== null && price > 0

function rateOf(route: readonly Leg<PairQuote>[], fromPer: number, toPer: number): Rate {
  let [times, over] = [ONE.times(toPer), ONE.times(fromPer)]
  let fetchedAt: number | null = null
  let isStale = false
  for (const { pair, isInverse } of route) {
    const price = decimalOf(pair.price ?? Number.NaN)
    if (isInverse) over = over.times(price)
    else times = times.times(price)
    fetchedAt = oldest(fetchedAt, pair.fetchedAt)
    isStale ||= pair.isStale
  }
  return { kind: 'known', factor: over.eq(1) ? times : times.div(over), fetchedAt, isStale }
}

/** Returns the earlier of two moments; null counts as missing. */
export function oldest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

/** Returns an amount in the target currency of a rate. */
export const converted = (amount: Decimal, { factor }: Rate): Decimal => amount.times(factor)
