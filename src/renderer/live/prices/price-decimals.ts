/** The decimals with which a window writes the prices of each instrument. */
import type { InstrumentId } from '#model/market/instrument.ts'
import { SeenDecimals } from '#i18n/format/decimals.ts'

export class PriceDecimals {
  readonly #seen = new Map<InstrumentId, SeenDecimals>()

  of(instrument: InstrumentId): SeenDecimals {
    const known = this.#seen.get(instrument) ?? new SeenDecimals()
    this.#seen.set(instrument, known)
    return known
  }

  /** Drops all decimals, because another source may use different ones. */
  forget(): void {
    this.#seen.clear()
  }

  /** Returns whether the decimals changed. Ignores NaN. */
  see(instrument: InstrumentId, prices: readonly number[]): boolean {
    const known = this.of(instrument)
    const before = known.current
    known.see({ price: (place) => prices[place] ?? NaN }, prices.length)
    return known.current !== before
  }
}
