/** Converts the value of a position to another currency. */
import { converted, oldest, type Rate } from './conversions/conversion.ts'
import type { CurrencyCode } from '../market/currency.ts'
import type { Decimal } from '../values/decimal.ts'
import type { InstrumentId } from '../market/instrument.ts'
import { positionValue, type NotCountedReason, type PositionMarket, type PositionValue } from './position-value.ts'
import type { Position } from './position.ts'

/**
 * Converts a value. If all lots were paid in the currency of the price, it is converted as a whole, otherwise lot by lot.
 * @param own The value in the currency of the price.
 */
export function valueInBase(
  own: PositionValue,
  position: Position,
  market: PositionMarket,
  to: CurrencyCode,
): PositionValue {
  const { currency, rateOf } = market
  if (currency === to) return own
  const isOneCurrency = currency !== null && position.lots.every((lot) => lot.currency === currency)
  const rate = isOneCurrency ? rateOf(currency, to) : null
  return rate?.kind === 'known' ? new ConvertedValue(own, to, rate) : positionValue(position, market, to)
}

/** A value multiplied by one rate when it is read. Percentages do not change. */
class ConvertedValue implements PositionValue {
  readonly instrument: InstrumentId
  readonly currency: CurrencyCode
  readonly quantity: Decimal
  readonly notCounted: NotCountedReason | null
  readonly missingPairs: readonly string[]
  readonly fetchedAt: number | null
  readonly isStale: boolean
  readonly #own: PositionValue
  readonly #rate: Rate
  #marketValue: Decimal | null = null
  #totalProfit: Decimal | null = null
  #dayProfit: Decimal | null = null

  constructor(own: PositionValue, currency: CurrencyCode, rate: Rate) {
    this.instrument = own.instrument
    this.currency = currency
    this.quantity = own.quantity
    this.notCounted = own.notCounted ?? (rate.isStale ? 'staleRate' : null)
    this.missingPairs = own.missingPairs
    this.fetchedAt = oldest(own.fetchedAt, rate.fetchedAt)
    this.isStale = own.isStale || rate.isStale
    this.#own = own
    this.#rate = rate
  }

  get cost(): Decimal | null {
    return this.#converted(this.#own.cost)
  }

  get averageCost(): Decimal | null {
    return this.#converted(this.#own.averageCost)
  }

  get paid(): Decimal | null {
    return this.#converted(this.#own.paid)
  }

  get marketValue(): Decimal | null {
    return (this.#marketValue ??= this.#converted(this.#own.marketValue))
  }

  get openProfit(): Decimal | null {
    return this.#converted(this.#own.openProfit)
  }

  get openPercent(): number | null {
    return this.#own.openPercent
  }

  get realisedProfit(): Decimal | null {
    return this.#converted(this.#own.realisedProfit)
  }

  get totalProfit(): Decimal | null {
    return (this.#totalProfit ??= this.#converted(this.#own.totalProfit))
  }

  get totalPercent(): number | null {
    return this.#own.totalPercent
  }

  get dayBase(): Decimal | null {
    return this.#converted(this.#own.dayBase)
  }

  get dayProfit(): Decimal | null {
    return (this.#dayProfit ??= this.#converted(this.#own.dayProfit))
  }

  get dayPercent(): number | null {
    return this.#own.dayPercent
  }

  #converted(amount: Decimal | null): Decimal | null {
    return amount && converted(amount, this.#rate)
  }
}
