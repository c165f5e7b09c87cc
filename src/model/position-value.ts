/** What a position is worth, what it cost, and what it earned today and in all, in one currency. */
import { converted, oldest, type RateOf } from './conversion.ts'
import type { CurrencyCode } from './currency.ts'
import { decimalOf, sumOf, ZERO, type Decimal } from './decimal.ts'
import type { FreshnessState } from './freshness.ts'
import type { InstrumentId } from './instrument.ts'
import type { LiveQuote } from './live-quote.ts'
import type { Lot, Position } from './position.ts'
import type { Quote } from './quote.ts'
import type { CalendarDate } from './zoned-time.ts'

/** What is known of the market of a position. */
export interface PositionMarket {
  /** The currency of its price; null where nobody says. */
  readonly currency: CurrencyCode | null
  /** Null before the first answer. */
  readonly live: Pick<LiveQuote, 'quote' | 'provenance'> | null
  /** The date in its market of a moment, Unix epoch ms. */
  readonly dateOf: (timeMs: number) => CalendarDate
  /** A split that its lots are from before, and that is not settled. */
  readonly isSplitPending: boolean
  readonly rateOf: RateOf
}

/** Why a position does not count in a total; the first that holds. */
export type NotCountedReason =
  | 'splitPending'
  | 'noQuote'
  | 'delisted'
  | 'halted'
  | 'stale'
  | 'noCurrency'
  | 'noRate'
  | 'staleRate'

/** Amounts are null where they are not known, and never zero for want of knowledge. */
export interface PositionValue {
  readonly instrument: InstrumentId
  /** Of all amounts; null where the position has none of its own and none was asked for. */
  readonly currency: CurrencyCode | null
  readonly quantity: Decimal
  /** Price times quantity, and fees; below zero for what a short sale brought in. */
  readonly cost: Decimal | null
  readonly marketValue: Decimal | null
  readonly totalProfit: Decimal | null
  /** Of the size of the cost. */
  readonly totalPercent: number | null
  readonly dayProfit: Decimal | null
  /** Of the size of {@link dayBase}. */
  readonly dayPercent: number | null
  /** What the position was worth before the day's profit: at the previous close, or at cost where it was entered that day. */
  readonly dayBase: Decimal | null
  /** Null where it counts in a total. */
  readonly notCounted: NotCountedReason | null
  /** Pairs whose price is missing: `USD/CNY`. */
  readonly missingPairs: readonly string[]
  /** When the oldest part of it was fetched, Unix epoch ms; null where there is none. */
  readonly fetchedAt: number | null
  /** Whether any part is old. */
  readonly isStale: boolean
}

/** @param to The currency to convert to; null stays in that of the instrument. */
export function positionValue(position: Position, market: PositionMarket, to: CurrencyCode | null): PositionValue {
  const target = to ?? market.currency
  const sum = new Conversion(market.rateOf, target)
  const quote = usable(market.live?.quote ?? null)
  const cost = costOf(position.lots, sum)
  const worth = market.isSplitPending || quote === null ? null : { market, quote, sum, lots: position.lots }
  const marketValue = worth && valueAt(worth, decimalOf(worth.quote.last), position.lots)
  return new ValueAtQuote(
    {
      instrument: position.instrument,
      currency: target,
      quantity: sumsOf(position.lots).quantity,
      cost,
      marketValue,
      notCounted: reasonFor(market, quote, sum),
      missingPairs: sum.missing,
      fetchedAt: sum.fetchedAt(market.live),
      isStale: sum.isStale(market.live),
    },
    worth,
  )
}

type Derived = 'totalProfit' | 'totalPercent' | 'dayProfit' | 'dayPercent' | 'dayBase'

/** Few of its numbers are ever shown, and each costs as much as the value itself: those of profits are computed when they are read. */
class ValueAtQuote implements PositionValue {
  readonly instrument: InstrumentId
  readonly currency: CurrencyCode | null
  readonly quantity: Decimal
  readonly cost: Decimal | null
  readonly marketValue: Decimal | null
  readonly notCounted: NotCountedReason | null
  readonly missingPairs: readonly string[]
  readonly fetchedAt: number | null
  readonly isStale: boolean
  readonly #worth: WorthParts | null
  #totalProfit: Decimal | null = null
  #dayBase: Decimal | null = null
  #dayProfit: Decimal | null = null

  constructor(known: Omit<PositionValue, Derived>, worth: WorthParts | null) {
    this.instrument = known.instrument
    this.currency = known.currency
    this.quantity = known.quantity
    this.cost = known.cost
    this.marketValue = known.marketValue
    this.notCounted = known.notCounted
    this.missingPairs = known.missingPairs
    this.fetchedAt = known.fetchedAt
    this.isStale = known.isStale
    this.#worth = worth
  }

  get totalProfit(): Decimal | null {
    return (this.#totalProfit ??= difference(this.marketValue, this.cost))
  }

  get totalPercent(): number | null {
    return percentOf(this.totalProfit, this.cost)
  }

  get dayBase(): Decimal | null {
    return (this.#dayBase ??= this.#worth && dayBaseOf(this.#worth))
  }

  get dayProfit(): Decimal | null {
    return (this.#dayProfit ??=
      (this.#worth && carriedProfitOf(this.#worth)) ?? difference(this.marketValue, this.dayBase))
  }

  get dayPercent(): number | null {
    return percentOf(this.dayProfit, this.dayBase)
  }
}

const difference = (one: Decimal | null, other: Decimal | null): Decimal | null =>
  one === null || other === null ? null : one.minus(other)

/** A price of zero is no price. */
const usable = (quote: Quote | null): Quote | null => (quote !== null && quote.last > 0 ? quote : null)

/** Converts amounts to one currency, and remembers what they were converted by. */
class Conversion {
  readonly #rateOf: RateOf
  readonly #to: CurrencyCode | null
  #missing: readonly string[] = []
  #fetchedAt: number | null = null
  #isStale = false

  constructor(rateOf: RateOf, to: CurrencyCode | null) {
    this.#rateOf = rateOf
    this.#to = to
  }

  /** Null where a rate is missing. */
  of(amount: Decimal, currency: CurrencyCode | null): Decimal | null {
    if (currency === null || this.#to === null) return null
    if (currency === this.#to) return amount
    const rate = this.#rateOf(currency, this.#to)
    if (rate.kind === 'missing') {
      this.#missing = [...new Set([...this.#missing, ...rate.pairs])]
      return null
    }
    this.#fetchedAt = oldest(this.#fetchedAt, rate.fetchedAt)
    this.#isStale ||= rate.isStale
    return converted(amount, rate)
  }

  get missing(): readonly string[] {
    return this.#missing
  }

  get hasStaleRate(): boolean {
    return this.#isStale
  }

  /** When the oldest part was fetched: the rates that were used, or the quote. */
  fetchedAt(live: PositionMarket['live']): number | null {
    return oldest(this.#fetchedAt, live?.provenance.fetchedAt ?? null)
  }

  isStale(live: PositionMarket['live']): boolean {
    return this.#isStale || (live !== null && OLD.has(live.provenance.state))
  }
}

/** What some lots are together. */
interface LotSums {
  readonly quantity: Decimal
  /** What was paid in each currency; a fee is paid for a sale as well. */
  readonly paid: readonly (readonly [CurrencyCode, Decimal])[]
  /** Of the lot that came last. */
  readonly lastDate: CalendarDate
}

/** Lots are immutable, and asked about with every quote: each list of them is added up once. */
const knownSums = new WeakMap<readonly Lot[], LotSums>()

function sumsOf(lots: readonly Lot[]): LotSums {
  const known = knownSums.get(lots)
  if (known !== undefined) return known
  const byCurrency = Map.groupBy(lots, ({ currency }) => currency)
  const sums = {
    quantity: sumOf(lots.map(({ quantity }) => decimalOf(quantity))),
    paid: [...byCurrency].map(([currency, own]) => [currency, sumOf(own.map(paidFor))] as const),
    lastDate: lots.reduce((last, { date }) => (date > last ? date : last), ''),
  }
  knownSums.set(lots, sums)
  return sums
}

const paidFor = ({ quantity, price, fee }: Lot): Decimal =>
  decimalOf(quantity).times(decimalOf(price)).plus(decimalOf(fee))

/** The sum in the currency of the conversion; null where a part is unknown. Each currency is converted once. */
function costOf(lots: readonly Lot[], sum: Conversion): Decimal | null {
  const { paid } = sumsOf(lots)
  const [only] = paid
  if (only !== undefined && paid.length === 1) return sum.of(only[1], only[0])
  return allOf(paid.map(([currency, amount]) => sum.of(amount, currency)))
}

const allOf = (amounts: readonly (Decimal | null)[]): Decimal | null => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length < amounts.length ? null : sumOf(known)
}

interface WorthParts {
  readonly market: PositionMarket
  readonly quote: Quote
  readonly sum: Conversion
  readonly lots: readonly Lot[]
}

const valueAt = ({ market, sum }: WorthParts, price: Decimal, lots: readonly Lot[]): Decimal | null =>
  sum.of(sumsOf(lots).quantity.times(price), market.currency)

/** The same as the value without that before the day, where every lot was there before it: the change of the price says it at once. */
function carriedProfitOf(worth: WorthParts): Decimal | null {
  const { quote, lots, market } = worth
  if (quote.change === null) return null
  return sumsOf(lots).lastDate < market.dateOf(quote.time) ? valueAt(worth, decimalOf(quote.change), lots) : null
}

/** What was entered on the day of the quote earns from its own price on, everything else since the previous close. */
function dayBaseOf(worth: WorthParts): Decimal | null {
  const { market, quote, sum, lots } = worth
  const day = market.dateOf(quote.time)
  const fresh = lots.filter(({ date }) => date >= day)
  const carried = fresh.length === 0 ? lots : lots.filter(({ date }) => date < day)
  const before = priceBefore(quote)
  const carriedBase = carried.length === 0 ? ZERO : before && valueAt(worth, before, carried)
  return fresh.length === 0 ? carriedBase : allOf([carriedBase, costOf(fresh, sum)])
}

/** The price from which the day's change is measured; the day's open where the service names no other. Null where nothing says it. */
function priceBefore({ last, change, previousClose, open }: Quote): Decimal | null {
  if (change !== null) return decimalOf(last).minus(decimalOf(change))
  if (previousClose !== null && previousClose > 0) return decimalOf(previousClose)
  return open !== null && open > 0 ? decimalOf(open) : null
}

/** So many percent of the size of a base; null where there is none. A ratio is shown and not computed with: it need not be exact. */
export function percentOf(part: Decimal | null, base: Decimal | null): number | null {
  if (part === null || base === null || base.eq(0)) return null
  return (part.toNumber() * 100) / Math.abs(base.toNumber())
}

/** Marks of prices that may be another by now, although their market trades. */
const OLD: ReadonlySet<FreshnessState> = new Set([
  'pending', 'stale', 'failing', 'quarantined', 'notServed', 'rateLimited', 'unauthorised', 'offline',
  'restored', 'disconnected',
]) // prettier-ignore

function reasonFor(market: PositionMarket, quote: Quote | null, sum: Conversion): NotCountedReason | null {
  if (market.isSplitPending) return 'splitPending'
  if (quote === null) return 'noQuote'
  const state = market.live?.provenance.state ?? 'pending'
  if (state === 'delisted' || state === 'halted') return state
  if (OLD.has(state)) return 'stale'
  return rateReason(market, sum)
}

function rateReason({ currency }: PositionMarket, sum: Conversion): NotCountedReason | null {
  if (currency === null) return 'noCurrency'
  if (sum.missing.length > 0) return 'noRate'
  return sum.hasStaleRate ? 'staleRate' : null
}
