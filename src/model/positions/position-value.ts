/** What a position is worth, what it cost, and what it earned: today, with what is held, with what was sold, and in all. */
import { AmountConversion, type CurrencyAmount } from './conversions/amount-conversion.ts'
import { oldest, type RateOf } from './conversions/conversion.ts'
import type { CurrencyCode } from '../market/currency.ts'
import { decimalOf, ZERO, type Decimal } from '../values/decimal.ts'
import type { FreshnessState } from '../market/freshness.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { LiveQuote } from '../market/live-quote.ts'
import { lotSumsOf, type LotAmounts, type LotSums } from './lot-sums.ts'
import { carriedProfitOf, dayBaseOf, dayStartOf, type DayParts } from './position-day.ts'
import type { Position } from './position.ts'
import { pricedQuote, type PricedQuote, type Quote } from '../market/quote.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** What is known of the market of a position. */
export interface PositionMarket {
  /** The currency of its price; null where nobody says. */
  readonly currency: CurrencyCode | null
  /** Null before the first answer. */
  readonly live: Pick<LiveQuote, 'quote' | 'provenance'> | null
  /** The date in its market of a moment, Unix epoch ms. */
  readonly dateOf: (timeMs: number) => CalendarDate
  /** The date in its market now: the day of a closed position that has no quote. */
  readonly today: CalendarDate
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
  /** The currency of all amounts; null if the position has no known one and none was asked for. */
  readonly currency: CurrencyCode | null
  readonly quantity: Decimal
  /** The cost of what is held, fees included, at the average of all purchases; below zero for what a short sale brought in. */
  readonly cost: Decimal | null
  /** The cost of one unit of what is held; null where nothing is. */
  readonly averageCost: Decimal | null
  /** The sizes of all amounts that opened or enlarged the position, sold parts among them. */
  readonly paid: Decimal | null
  readonly marketValue: Decimal | null
  /** The market value without the cost of what is held. */
  readonly openProfit: Decimal | null
  /** In percent of the size of {@link cost}. */
  readonly openPercent: number | null
  /** What sales brought in above their average cost; needs no price. */
  readonly realisedProfit: Decimal | null
  /** The open and the realised profit. */
  readonly totalProfit: Decimal | null
  /** In percent of {@link paid}. */
  readonly totalPercent: number | null
  readonly dayProfit: Decimal | null
  /** In percent of {@link dayBase}. */
  readonly dayPercent: number | null
  /** The size of the value before the day, and what was paid on the day to open or enlarge the position. */
  readonly dayBase: Decimal | null
  /** Null where it counts in a total. A closed position counts without a price. */
  readonly notCounted: NotCountedReason | null
  /** Pairs whose price is missing: `USD/CNY`. */
  readonly missingPairs: readonly string[]
  /** When the oldest part of it was fetched, Unix epoch ms; null where there is none. */
  readonly fetchedAt: number | null
  /** Whether any part is old. */
  readonly isStale: boolean
}

/** Whether all that was held has been sold, or a short position bought back: its profit needs no price. */
export const isClosed = ({ quantity }: Pick<PositionValue, 'quantity'>): boolean => quantity.eq(0)

/** @param to The currency to convert to; null stays in that of the instrument. */
export function positionValue(position: Position, market: PositionMarket, to: CurrencyCode | null): PositionValue {
  const target = to ?? market.currency
  const amounts = new AmountConversion(market.rateOf, target)
  const lots = lotSumsOf(position.lots)
  for (const [currency] of lots.byCurrency) amounts.require(currency)
  const parts: ValueParts = { instrument: position.instrument, target, market, lots, amounts }
  return new ValueAtQuote(parts, valued(parts))
}

interface LotParts {
  readonly lots: LotSums
  readonly amounts: AmountConversion
}

interface ValueParts extends LotParts {
  readonly instrument: InstrumentId
  readonly target: CurrencyCode | null
  readonly market: PositionMarket
}

/** A position that has a value, and the day that its quote is of. */
interface Valued extends DayParts {
  readonly marketValue: Decimal | null
}

/** Null where nothing says what it is worth: a split is pending, or there is no price of what is held. */
function valued({ target, market, lots, amounts }: ValueParts): Valued | null {
  if (market.isSplitPending || target === null) return null
  const { currency } = market
  const quote = usable(market.live?.quote ?? null)
  const day = quote === null ? market.today : market.dateOf(quote.time)
  // An old quote says nothing of the day on which the last of it was sold.
  if (isClosed(lots))
    return { lots, quote, day: day < lots.lastDate ? market.today : day, currency, amounts, marketValue: ZERO }
  if (quote === null) return null
  const marketValue = amounts.of(lots.quantity.times(decimalOf(quote.last)), currency)
  return { lots, quote, day, currency, amounts, marketValue }
}

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
  readonly #lots: LotParts
  readonly #isSplitPending: boolean
  readonly #valued: Valued | null
  #spent: Decimal | null = null
  #dayBase: Decimal | null = null
  #dayProfit: Decimal | null = null

  constructor(parts: ValueParts, worth: Valued | null) {
    const { market, lots, amounts } = parts
    // What is closed depends on no price.
    const live = isClosed(lots) && !market.isSplitPending ? null : market.live
    this.instrument = parts.instrument
    this.currency = parts.target
    this.quantity = lots.quantity
    this.cost = inOne(parts, 'cost')
    this.marketValue = worth?.marketValue ?? null
    this.notCounted = reasonFor(parts)
    this.missingPairs = amounts.missing
    this.fetchedAt = oldest(amounts.fetchedAt, live?.provenance.fetchedAt ?? null)
    this.isStale = amounts.hasStaleRate || (live !== null && OLD.has(live.provenance.state))
    this.#lots = { lots, amounts }
    this.#isSplitPending = market.isSplitPending
    this.#valued = worth
  }

  get averageCost(): Decimal | null {
    return this.cost === null || isClosed(this) ? null : this.cost.div(this.quantity)
  }

  get paid(): Decimal | null {
    return inOne(this.#lots, 'paid')
  }

  get openProfit(): Decimal | null {
    return difference(this.marketValue, this.cost)
  }

  get openPercent(): number | null {
    return percentOf(this.openProfit, this.cost)
  }

  get realisedProfit(): Decimal | null {
    return this.#isSplitPending ? null : difference(this.cost, this.#spentInAll)
  }

  get totalProfit(): Decimal | null {
    return difference(this.marketValue, this.#spentInAll)
  }

  get totalPercent(): number | null {
    return percentOf(this.totalProfit, this.paid)
  }

  get dayBase(): Decimal | null {
    const worth = this.#valued
    return worth === null || this.marketValue === null ? null : (this.#dayBase ??= dayBaseOf(worth))
  }

  get dayProfit(): Decimal | null {
    const worth = this.#valued
    if (worth === null || this.marketValue === null) return null
    return (this.#dayProfit ??= carriedProfitOf(worth) ?? difference(this.marketValue, dayStartOf(worth)))
  }

  get dayPercent(): number | null {
    return percentOf(this.dayProfit, this.dayBase)
  }

  get #spentInAll(): Decimal | null {
    return (this.#spent ??= inOne(this.#lots, 'spent'))
  }
}

/** An amount of all lots in one currency; null where a rate is missing. Each currency is converted once. */
function inOne({ lots, amounts }: LotParts, amount: keyof LotAmounts): Decimal | null {
  return amounts.sumOf(lots.byCurrency.map(([currency, own]): CurrencyAmount => [currency, own[amount]]))
}

const difference = (one: Decimal | null, other: Decimal | null): Decimal | null =>
  one === null || other === null ? null : one.minus(other)

/** A price of zero is no price. */
function usable(quote: Quote | null): PricedQuote | null {
  const priced = pricedQuote(quote)
  return priced?.last === 0 ? null : priced
}

/** Returns a part in percent of the size of a base, or null without one. A ratio is shown and not computed with: it need not be exact. */
export function percentOf(part: Decimal | null, base: Decimal | null): number | null {
  if (part === null || base === null || base.eq(0)) return null
  return (part.toNumber() * 100) / Math.abs(base.toNumber())
}

/** Marks of prices that may be another by now, although their market trades. */
const OLD: ReadonlySet<FreshnessState> = new Set([
  'pending', 'stale', 'failing', 'quarantined', 'notServed', 'rateLimited', 'unauthorised', 'offline',
  'restored', 'disconnected',
]) // prettier-ignore

function reasonFor(parts: ValueParts): NotCountedReason | null {
  const { market, lots } = parts
  if (market.isSplitPending) return 'splitPending'
  return (isClosed(lots) ? null : priceReason(market)) ?? rateReason(parts)
}

function priceReason({ live }: PositionMarket): NotCountedReason | null {
  if (usable(live?.quote ?? null) === null) return 'noQuote'
  const state = live?.provenance.state ?? 'pending'
  if (state === 'delisted' || state === 'halted') return state
  return OLD.has(state) ? 'stale' : null
}

function rateReason({ market, target, lots, amounts }: ValueParts): NotCountedReason | null {
  if ((isClosed(lots) ? target : market.currency) === null) return 'noCurrency'
  if (amounts.missing.length > 0) return 'noRate'
  return amounts.hasStaleRate ? 'staleRate' : null
}
