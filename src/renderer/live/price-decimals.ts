/** The decimals that a window writes the prices of each instrument with. */
import type { InstrumentId } from '../../model/instrument.ts'
import { SeenDecimals } from '../../i18n/format/decimals.ts'

/** Known for as long as the source is the same: a price that was written once is never written with fewer decimals. */
export class PriceDecimals {
  readonly #seen = new Map<InstrumentId, SeenDecimals>()

  of(instrument: InstrumentId): SeenDecimals {
    const known = this.#seen.get(instrument) ?? new SeenDecimals()
    this.#seen.set(instrument, known)
    return known
  }

  /** Another source may price the same instrument otherwise. */
  forget(): void {
    this.#seen.clear()
  }

  /** Answers whether prices are written with other decimals from now on. NaN is no price. */
  see(instrument: InstrumentId, prices: readonly number[]): boolean {
    const known = this.of(instrument)
    const before = known.current
    known.see({ price: (place) => prices[place] ?? NaN }, prices.length)
    return known.current !== before
  }
}
