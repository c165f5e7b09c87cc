/** Converts amounts to one currency, and records the used rates. */
import { converted, oldest, type Rate, type RateOf } from './conversion.ts'
import type { CurrencyCode } from '#model/market/currency.ts'
import { sumOf, type Decimal } from '#model/values/decimal.ts'

/** An amount in a currency. */
export type CurrencyAmount = readonly [CurrencyCode, Decimal]

/** Converts the amounts of one position. */
export class AmountConversion {
  readonly #rateOf: RateOf
  readonly #to: CurrencyCode | null
  #missing: readonly string[] = []
  #fetchedAt: number | null = null
  #isStale = false

  /** @param to The target currency; without it all results are null. */
  constructor(rateOf: RateOf, to: CurrencyCode | null) {
    this.#rateOf = rateOf
    this.#to = to
  }

  /** Looks up a rate early, so that a missing or old one is recorded. */
  require(currency: CurrencyCode): void {
    if (this.#to !== null && currency !== this.#to) this.#rate(currency, this.#to)
  }

  of(amount: Decimal, currency: CurrencyCode | null): Decimal | null {
    if (currency === null || this.#to === null) return null
    if (currency === this.#to) return amount
    const rate = this.#rate(currency, this.#to)
    return rate === null ? null : converted(amount, rate)
  }

  /** Returns null if a rate is missing. */
  sumOf(amounts: readonly CurrencyAmount[]): Decimal | null {
    const [only] = amounts
    if (only !== undefined && amounts.length === 1) return this.of(only[1], only[0])
    if (this.#to === null) return null
    const known = amounts.map(([currency, amount]) => this.of(amount, currency)).filter((amount) => amount !== null)
    return known.length < amounts.length ? null : sumOf(known)
  }

  /** Such as `USD/CNY`. */
  get missing(): readonly string[] {
    return this.#missing
  }

  get hasStaleRate(): boolean {
    return this.#isStale
  }

  /** The fetch time of the oldest rate, Unix epoch ms. */
  get fetchedAt(): number | null {
    return this.#fetchedAt
  }

  #rate(from: CurrencyCode, to: CurrencyCode): Rate | null {
    const rate = this.#rateOf(from, to)
    if (rate.kind === 'missing') {
      this.#missing = [...new Set([...this.#missing, ...rate.pairs])]
      return null
    }
    this.#fetchedAt = oldest(this.#fetchedAt, rate.fetchedAt)
    this.#isStale ||= rate.isStale
    return rate
  }
}
