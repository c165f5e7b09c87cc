/** Infers from quotes whether a market is in session. */
import { memoryOf } from '#contract/wire/price-memory.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { SessionMoment } from '#model/hours/session-calendar.ts'
import type { PriceSource } from '#core/source/price-source.ts'

/** Names the market whose calendar an instrument follows; null without a calendar. */
export type MarketName = (assetClass: AssetClass, region: string) => string | null

export interface MarketEvidence {
  receive(live: LiveQuote): void
  /**
   * @param state By the calendar; `unknown` for a day that may be a holiday.
   * @param since The start of the state, Unix epoch ms.
   */
  of(market: string, state: SessionMoment['state'] | 'unknown', since: number): 'trading' | 'still' | null
}

interface Seen {
  /** The latest trade, Unix epoch ms on the service's clock. */
  tradedAt: number
  /** The last answer with a later trade, or -Infinity. */
  advancedAt: number
  receivedAt: number
  firstReceivedAt: number
}

/** After this time without a later trade, trading has ended. */
const FRESH_MS = 180_000
/** Older evidence is ignored. A small plan polls a closed market only every half hour. */
const HELD_MS = 3_600_000
/** Allows for closing auctions and slightly wrong clocks. */
const LATE_MS = 600_000
/** An open market may be quiet for this long. */
const QUIET_MS = 900_000

export function createMarketEvidence(
  marketOf: MarketName,
  clock: { now(): number },
  source: PriceSource,
): MarketEvidence {
  const markets = new Map<InstrumentId, string | null>()
  const seen = memoryOf(source, () => new Map<string, Seen>())

  function nameOf(instrument: InstrumentId): string | null {
    const known = markets.get(instrument)
    if (known !== undefined) return known
    const { assetClass, region } = instrumentOf(instrument)
    const name = marketOf(assetClass, region)
    markets.set(instrument, name)
    return name
  }

  return {
    receive({ instrument, quote, provenance: { fetchedAt } }) {
      const market = nameOf(instrument)
      if (quote === null || quote.last === null || fetchedAt === null || market === null) return
      const known = seen().get(market)
      if (known === undefined) {
        seen().set(market, {
          tradedAt: quote.time,
          advancedAt: -Infinity,
          receivedAt: fetchedAt,
          firstReceivedAt: fetchedAt,
        })
        return
      }
      // A quote is also published without a new answer, when its state changes.
      known.receivedAt = Math.max(known.receivedAt, fetchedAt)
      if (quote.time <= known.tradedAt) return
      known.tradedAt = quote.time
      known.advancedAt = fetchedAt
    },
    of(market, state, since) {
      const known = seen().get(market)
      const now = clock.now()
      if (known === undefined || now - known.receivedAt > HELD_MS) return null
      // Evidence holds until the next answer, however rarely a small plan polls.
      const { tradedAt, advancedAt, receivedAt, firstReceivedAt } = known
      if (state === 'open' || state === 'unknown') {
        if (receivedAt - Math.max(since, tradedAt, advancedAt, firstReceivedAt) > QUIET_MS) return 'still'
        // One trade since the opening shows that the day is not a holiday.
        return state === 'unknown' && tradedAt >= since ? 'trading' : null
      }
      // The last trades of a session arrive shortly after it.
      return receivedAt - advancedAt <= FRESH_MS && tradedAt > since + LATE_MS ? 'trading' : null
    },
  }
}
