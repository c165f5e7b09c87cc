/**
 * Remembers the last prices that were served of each instrument while the application runs, so that a page that is loaded again,
 * and another window, draw the same line as before.
 */
import { memoryOf, type PriceEpochs } from '#contract/wire/price-memory.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { SeenPrices, type PricePlace } from '#model/market/seen-prices.ts'
import type { Feed } from '../feed/feed.ts'
import type { Cancel } from '../ports/clock.ts'

export interface ServedPrices {
  /** Returns the prices of an instrument, oldest first; null means a time in which the price was not watched. */
  of(instrument: InstrumentId): readonly (number | null)[]
  readonly dispose: Cancel
}

/** The instrument that was served first goes first; a desk of 2,000 rows has the lines of all of them. */
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
