/** A position's value in another currency than that of its price. */
import { converted, oldest, type Rate } from './conversion.ts'
import type { CurrencyCode } from './currency.ts'
import type { Decimal } from './decimal.ts'
import type { InstrumentId } from './instrument.ts'
import type { NotCountedReason, PositionValue } from './position-value.ts'

/** The same position in another currency, of one whose lots were all paid in the currency of its price. */
export function inCurrency(own: PositionValue, currency: CurrencyCode, rate: Rate): PositionValue {
  return new ConvertedValue(own, currency, rate)
}

/** A value times one rate, number by number as they are read. Percentages stay: both sides of them are converted alike. */
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

  get marketValue(): Decimal | null {
    return (this.#marketValue ??= this.#converted(this.#own.marketValue))
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
