/** Requests the prices that the core served before this window followed an instrument, so that a price line survives a reload. */
import type { Client } from '#contract/wire/client.ts'
import { memoryOf } from '#contract/wire/price-memory.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { MAX_SEEN_ASKED } from '#model/market/seen-prices.ts'

export interface EarlierPrices {
  /** Requests prices once per source of prices. */
  want(instrument: InstrumentId): void
}

/**
 * @param defer Runs a task after the current one, so that requests are combined.
 * @param take Receives prices, oldest first; NaN means a time in which the price was not watched.
 */
export function createEarlierPrices(
  client: Pick<Client, 'request' | 'source'>,
  defer: (task: () => void) => void,
  take: (instrument: InstrumentId, prices: readonly number[]) => void,
): EarlierPrices {
  const wanted = memoryOf(client.source, () => new Set<InstrumentId>())
  let waiting: InstrumentId[] = []

  async function ask(instruments: readonly InstrumentId[]): Promise<void> {
    const epoch = client.source.epoch()
    const answer = await client.request('quotes.served', { instruments: [...instruments] }).catch(() => null)
    // Without an answer the line starts with the prices that this window receives.
    if (answer === null || epoch !== client.source.epoch()) return
    for (const [place, prices] of answer.entries()) {
      const instrument = instruments[place]
      if (instrument !== undefined)
        take(
          instrument,
          prices.map((price) => price ?? NaN),
        )
    }
  }

  function flush(): void {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += MAX_SEEN_ASKED) void ask(all.slice(start, start + MAX_SEEN_ASKED))
  }

  return {
    want(instrument) {
      if (wanted().has(instrument)) return
      wanted().add(instrument)
      if (waiting.length === 0) defer(flush)
      waiting.push(instrument)
    },
  }
}
