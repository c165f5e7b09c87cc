/**
 * The live quotes of a window, outside Svelte: a batch of hundreds of changes costs one call to each table, which updates only visible
 * rows.
 */
import type { Client } from '#contract/wire/client.ts'
import { PRICE_COLUMN_COUNT } from '#contract/wire/quote-columns.ts'
import type { KnownQuote } from '#contract/wire/quote-reader.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { SeenPrices, type PricePlace } from '#model/market/seen-prices.ts'
import type { SeenDecimals } from '#i18n/format/decimals.ts'
import { createChangedInstruments, type ChangedInstruments } from './changed-instruments.ts'
import { createEarlierPrices } from './earlier-prices.ts'
import { disconnected, isLoss, type HostLine } from '#renderer/window/line-state.ts'
import { LeftPrices } from './left-prices.ts'
import { PriceDecimals } from './price-decimals.ts'

export interface StoredQuote {
  readonly live: LiveQuote
  readonly decimals: number
}

export interface QuoteStore {
  /** Follows instruments. Lists may overlap; each instrument is ordered once. */
  follow(instruments: readonly InstrumentId[]): () => void
  get(instrument: InstrumentId): StoredQuote | undefined
  /** Takes prices of bars and books into account, so that all prices of an instrument have the same decimals. */
  seePrices(instrument: InstrumentId, prices: readonly number[]): void
  /** Returns decimals also for instruments that are not followed. */
  decimalsOf(instrument: InstrumentId): number
  /**
   * Returns prices, oldest first; NaN means a time in which the price was not watched. The first call requests the prices that the core
   * served before this window followed the instrument.
   */
  seenPrices(instrument: InstrumentId): readonly number[]
  /** See {@link ChangedInstruments.watch}. */
  readonly watch: ChangedInstruments['watch']
}

interface Followed {
  holders: number
  stop: () => void
  quote: KnownQuote | null
  /** The quote as read since its last change. */
  stored: StoredQuote | undefined
  /** Whether it came over the current line, since a new one sends every value again. */
  isOfThisLine: boolean
  decimals: SeenDecimals
  readonly seenAs: PricePlace['seenAs']
  seenAt: PricePlace['seenAt']
}

/**
 * `defer` runs a task after the current one, so that changes are announced together. While `line` is lost, and until a quote is received
 * over a new line, it is `disconnected`.
 */
export function createQuoteStore(
  client: Client,
  defer: (task: () => void) => void,
  line: Pick<HostLine, 'watch'> | null = null,
): QuoteStore {
  const followed = new Map<InstrumentId, Followed>()
  const decimals = new PriceDecimals()
  const seen = new SeenPrices()
  const left = new LeftPrices(seen)
  const changed = createChangedInstruments(defer)
  const earlier = createEarlierPrices(client, defer, (instrument, prices) => {
    const known = followed.get(instrument)
    if (known !== undefined && takeEarlier(seen, known, prices)) note(instrument, known)
  })
  let isLost = false
  client.watchLine((up) => {
    if (!up) for (const known of followed.values()) known.isOfThisLine = false
  })
  client.source.watch(() => {
    left.clear()
    decimals.forget()
    for (const [instrument, known] of followed) forget(instrument, known)
  })
  line?.watch((state) => {
    if (isLoss(state) === isLost) return
    isLost = !isLost
    for (const [instrument, known] of followed) if (known.quote !== null) note(instrument, known)
  })

  function note(instrument: InstrumentId, known: Followed): void {
    known.stored = undefined
    changed.add(instrument)
  }

  /** The prices belong to another source. */
  function forget(instrument: InstrumentId, known: Followed): void {
    // A row that is shown again has earlier prices before its first value.
    seen.empty(known.seenAs)
    known.seenAt = NaN
    known.decimals = decimals.of(instrument)
    if (known.quote === null) return
    known.quote = null
    note(instrument, known)
  }

  function take(instrument: InstrumentId, known: Followed, quote: KnownQuote): void {
    known.quote = quote
    known.isOfThisLine = true
    known.decimals.see(quote, PRICE_COLUMN_COUNT)
    see(seen, known, quote)
    note(instrument, known)
  }

  function hold(instrument: InstrumentId): void {
    const held = followed.get(instrument)
    if (held !== undefined) return void held.holders++
    const known = firstFollowed(decimals.of(instrument), left.take(instrument))
    known.stop = client.followQuote(instrument, (quote) => take(instrument, known, quote))
    followed.set(instrument, known)
  }

  function release(instrument: InstrumentId): void {
    const known = followed.get(instrument)
    if (known === undefined) return
    known.holders -= 1
    if (known.holders > 0) return
    known.stop()
    followed.delete(instrument)
    left.leave(instrument, known)
  }

  return {
    follow(instruments) {
      for (const instrument of instruments) hold(instrument)
      let released = false
      return () => {
        if (released) return
        released = true
        for (const instrument of instruments) release(instrument)
      }
    },
    get: (instrument) => storedOf(followed.get(instrument), isLost),
    seePrices(instrument, prices) {
      const known = followed.get(instrument)
      if (decimals.see(instrument, prices) && known !== undefined) note(instrument, known)
    },
    decimalsOf: (instrument) => decimals.of(instrument).current,
    seenPrices(instrument) {
      const known = followed.get(instrument)
      if (known === undefined) return []
      earlier.want(instrument)
      return seen.all(known.seenAs)
    },
    watch: changed.watch,
  }
}

/** Returns the same object until the quote changes. */
function storedOf(known: Followed | undefined, isLost: boolean): StoredQuote | undefined {
  if (known === undefined || known.quote === null) return undefined
  const live = (quote: KnownQuote): LiveQuote => {
    const own = quote.live()
    return known.isOfThisLine && !isLost ? own : { ...own, provenance: disconnected(own.provenance) }
  }
  return (known.stored ??= { live: live(known.quote), decimals: known.decimals.current })
}

const firstFollowed = (decimals: SeenDecimals, left: Pick<Followed, 'seenAs' | 'seenAt'>): Followed => ({
  ...{ holders: 1, stop: () => {}, quote: null, stored: undefined, isOfThisLine: false },
  ...{ decimals, ...left },
})

/** Keeps the window's own prices if it has more. Returns whether it took the others. */
function takeEarlier(seen: SeenPrices, { seenAs }: Pick<Followed, 'seenAs'>, prices: readonly number[]): boolean {
  if (prices.length <= seen.all(seenAs).length) return false
  seen.empty(seenAs)
  for (const price of prices) seen.add(seenAs, price)
  return true
}

function see(seen: SeenPrices, known: Followed, quote: KnownQuote): void {
  const price = quote.price(0)
  if (Number.isNaN(price)) return
  const at = quote.fetchedAt()
  seen.record(known, { price, at, provenance: () => quote.live().provenance })
  known.seenAt = at
}
