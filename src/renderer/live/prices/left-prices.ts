/** Remembers the last prices of instruments that left the screen. */
import type { InstrumentId } from '#model/market/instrument.ts'
import type { PricePlace, SeenPrices } from '#model/market/seen-prices.ts'

/** The instrument that left first is dropped first. */
const MAX_LEFT = 1_000

export class LeftPrices {
  readonly #places = new Map<InstrumentId, PricePlace>()
  readonly #seen: SeenPrices

  constructor(seen: SeenPrices) {
    this.#seen = seen
  }

  /** Returns and removes the stored place, or returns a new one. */
  take(instrument: InstrumentId): PricePlace {
    const place = this.#places.get(instrument) ?? { seenAs: this.#seen.open(), seenAt: NaN }
    this.#places.delete(instrument)
    return place
  }

  leave(instrument: InstrumentId, { seenAs, seenAt }: PricePlace): void {
    this.#places.set(instrument, { seenAs, seenAt })
    const [oldest] = this.#places
    if (this.#places.size <= MAX_LEFT || oldest === undefined) return
    this.#places.delete(oldest[0])
    this.#seen.close(oldest[1].seenAs)
  }

  clear(): void {
    for (const { seenAs } of this.#places.values()) this.#seen.close(seenAs)
    this.#places.clear()
  }
}
