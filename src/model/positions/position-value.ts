/** Computes the value, the cost and the profits of a position. */
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

/** The facts about a position's market. */
export interface PositionMarket {
  /** Null if unknown. */
  readonly currency: CurrencyCode | null
  readonly live: Pick<LiveQuote, 'quote' | 'provenance'> | null
  /** Returns the market's date of a moment, Unix epoch ms. */
  readonly dateOf: (timeMs: number) => CalendarDate
  /** The date in its market, for a closed position without a quote. */
  readonly today: CalendarDate
  /** An unsettled split is later than some lots. */
  readonly isSplitPending: boolean
  readonly rateOf: RateOf
}

/** Why a position is not counted; the first reason that applies. */
export type NotCountedReason =
  | 'splitPending'
  | 'noQuote'
  | 'delisted'
  | 'halted'
  | 'stale'
  | 'noCurrency'
  | 'noRate'
  | 'staleRate'

/** The value of a position. Unknown amounts are null, never zero. */
export interface PositionValue {
  readonly instrument: InstrumentId
  /** The currency of all amounts. */
  readonly currency: CurrencyCode | null
  readonly quantity: Decimal
  /** The average cost of the current quantity, fees included; below zero for a short position. */
  readonly cost: Decimal | null
  /** The cost of one unit. */
  readonly averageCost: Decimal | null
  /** The absolute amounts that opened or enlarged the position, sold parts included. */
  readonly paid: Decimal | null
  readonly marketValue: Decimal | null
  /** The market value minus {@link cost}. */
  readonly openProfit: Decimal | null
  /** Percent of the absolute {@link cost}. */
  readonly openPercent: number | null
  /** The proceeds of sales above their average cost; needs no price. */
  readonly realisedProfit: Decimal | null
  /** The open and the realised profit. */
  readonly totalProfit: Decimal | null
  /** Percent of {@link paid}. */
  readonly totalPercent: number | null
  readonly dayProfit: Decimal | null
  /** Percent of {@link dayBase}. */
  readonly dayPercent: number | null
  /** The absolute value before the day, plus the amount paid on the day to open or enlarge the position. */
  readonly dayBase: Decimal | null
  /** A closed position is counted without a price. */
  readonly notCounted: NotCountedReason | null
  /** Such as `USD/CNY`. */
  readonly missingPairs: readonly string[]
  /** The oldest fetch of any part, Unix epoch ms. */
  readonly fetchedAt: number | null
  readonly isStale: boolean
}

/** Returns whether the position is closed, so that it needs no price. */
export const isClosed = ({ quantity }: Pick<PositionValue, 'quantity'>): boolean => quantity.eq(0)

/** Computes the value. @param to The target currency; null keeps the instrument's. */
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

/** The market value on the day of the quote. */
interface Valued extends DayParts {
  readonly marketValue: Decimal | null
}

/** Returns null if a split is pending, or an open position has no price. */
function valued({ target, market, lots, amounts }: ValueParts): Valued | null {
  if (market.isSplitPending || target === null) return null
  const { currency } = market
  const quote = usable(market.live?.quote ?? null)
  const day = quote === null ? market.today : market.dateOf(quote.time)
  // A quote from before the last sale does not determine the day.
  if (isClosed(lots))
    return { lots, quote, day: day < lots.lastDate ? market.today : day, currency, amounts, marketValue: ZERO }
  if (quote === null) return null
  const marketValue = amounts.of(lots.quantity.times(decimalOf(quote.last)), currency)
  return { lots, quote, day, currency, amounts, marketValue }
}

/** Computes profits when they are read, because few are shown. */
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

/** Returns an amount in one currency, each currency converted once. */
function inOne({ lots, amounts }: LotParts, amount: keyof LotAmounts): Decimal | null {
  return amounts.sumOf(lots.byCurrency.map(([currency, own]): CurrencyAmount => [currency, own[amount]]))
}

const difference = (one: Decimal | null, other: Decimal | null): Decimal | null =>
  one === null || other === null ? null : one.minus(other)

/** Treats a price of zero as missing. */
function usable(quote: Quote | null): PricedQuote | null {
  const priced = pricedQuote(quote)
  return priced?.last === 0 ? null : priced
}

/** Returns a part in percent of an absolute base; not exact, for display only. */
export function percentOf(part: Decimal | null, base: Decimal | null): number | null {
  if (part === null || base === null || base.eq(0)) return null
  return (part.toNumber() * 100) / Math.abs(base.toNumber())
}

/** Prices may be outdated while their market trades. */
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
