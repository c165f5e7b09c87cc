/** Makes tape rows from the service's ticks, or from changes between two quotes. */
import type { Provenance } from '#model/market/freshness.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { pricedQuote, type PricedQuote } from '#model/market/quote.ts'
import { type DerivedRow, deriveTrade, tickRow } from '#model/market/tape/tape-derivation.ts'
import type { Tick } from '#model/market/tape/tick.ts'
import type { Feed } from '#core/feed/feed.ts'
import { isServed } from '#core/feed/demand/subject.ts'
import type { Cancel } from '#core/ports/clock.ts'
import type { Demand } from '#core/feed/demand/demand.ts'

export type TapeFeed = Pick<Feed, 'live' | 'sample' | 'watch' | 'watchSample' | 'want' | 'serviceNow'>

export interface TapeSource {
  readonly origin: 'served' | 'derived'
  provenance(): Provenance
  want(demand: Demand): Cancel
  /** The next quote or tick is not compared with the last one. */
  forget(): void
  close(): void
}

export interface TapeSourceListener {
  traded(row: DerivedRow): void
  /** Called when the provenance may have changed. */
  stirred(): void
}

export function createTapeSource(feed: TapeFeed, instrument: InstrumentId, listener: TapeSourceListener): TapeSource {
  return isServed('tick', instrument)
    ? createServedSource(feed, instrument, listener)
    : createDerivedSource(feed, instrument, listener)
}

function createServedSource(feed: TapeFeed, instrument: InstrumentId, listener: TapeSourceListener): TapeSource {
  let known: Tick | null = null

  function receive(tick: Tick | null): void {
    const row = tick === null ? null : tickRow(known, tick)
    if (tick !== null && (known === null || tick.time >= known.time)) known = tick
    if (row !== null) listener.traded(row)
    listener.stirred()
  }

  return {
    origin: 'served',
    provenance: () => feed.sample('tick', instrument).provenance,
    want: (demand) => feed.want({ instrument, kind: 'tick', ...demand }),
    forget() {
      known = null
    },
    close: feed.watchSample('tick', instrument, ({ value }) => receive(value)),
  }
}

function createDerivedSource(feed: TapeFeed, instrument: InstrumentId, listener: TapeSourceListener): TapeSource {
  let base: PricedQuote | null = pricedQuote(feed.live(instrument).quote)

  function receive(quote: PricedQuote): void {
    const derivation = base === null ? { row: null, base: quote } : deriveTrade(base, quote)
    base = derivation.base
    if (derivation.row !== null) listener.traded(derivation.row)
  }

  return {
    origin: 'derived',
    provenance: () => feed.live(instrument).provenance,
    want: (demand) => feed.want({ instrument, kind: 'quote', ...demand }),
    forget() {
      base = null
    },
    close: feed.watch(instrument, ({ quote }) => {
      const priced = pricedQuote(quote)
      if (priced !== null) receive(priced)
      listener.stirred()
    }),
  }
}
