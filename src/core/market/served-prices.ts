/** Remembers the last served prices of each instrument, so that a reloaded page, or another window, draws the same line. */
import { memoryOf, type PriceEpochs } from '#contract/wire/price-memory.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { SeenPrices, type PricePlace } from '#model/market/seen-prices.ts'
import type { Feed } from '../feed/feed.ts'
import type { Cancel } from '../ports/clock.ts'

export interface ServedPrices {
  /** Returns prices, oldest first; null is a time in which the price was not watched. */
  of(instrument: InstrumentId): readonly (number | null)[]
  readonly dispose: Cancel
}

/** Has room for a desk of 2,000 rows; the least recently served is dropped first. */
const MAX_INSTRUMENTS = 2_000

export function createServedPrices(feed: Pick<Feed, 'watchAll'>, source: Pick<PriceEpochs, 'epoch'>): ServedPrices {
  const memory = memoryOf(source, () => ({ seen: new SeenPrices(), places: new Map<InstrumentId, PricePlace>() }))

  function receive({ instrument, quote, provenance }: LiveQuote): void {
    const at = provenance.fetchedAt
    if (quote === null || quote.last === null || at === null) return
    const { seen, places } = memory()
    const place = places.get(instrument) ?? { seenAs: seen.open(), seenAt: NaN }
    seen.record(place, { price: quote.last, at, provenance: () => provenance })
    places.delete(instrument)
    places.set(instrument, { ...place, seenAt: at })
    const [oldest] = places
    if (places.size <= MAX_INSTRUMENTS || oldest === undefined) return
    places.delete(oldest[0])
    seen.close(oldest[1].seenAs)
  }

  return {
    of(instrument) {
      const { seen, places } = memory()
      const place = places.get(instrument)
      return place === undefined ? [] : seen.all(place.seenAs).map((price) => (Number.isNaN(price) ? null : price))
    },
    dispose: feed.watchAll(receive),
  }
}
