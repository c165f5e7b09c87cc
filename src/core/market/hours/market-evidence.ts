/** Finds out from the quotes of a market whether it is in session. */
import { memoryOf } from '#contract/wire/price-memory.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { SessionMoment } from '#model/hours/session-calendar.ts'
import type { PriceSource } from '#core/source/price-source.ts'

/** Names the market whose calendar an instrument follows; null for one that has none. */
export type MarketName = (assetClass: AssetClass, region: string) => string | null

export interface MarketEvidence {
  receive(live: LiveQuote): void
  /**
   * @param state What the calendar says; `unknown` for a day that may be open or a holiday.
   * @param since When the calendar's state started, Unix epoch ms.
   */
  of(market: string, state: SessionMoment['state'] | 'unknown', since: number): 'trading' | 'still' | null
}

interface Seen {
  /** Of the latest trade, Unix epoch ms on the service's clock. */
  tradedAt: number
  /** When a later trade than the one before was seen last, and when anything was received last. */
  advancedAt: number
  receivedAt: number
  firstReceivedAt: number
}

/** Answers for so long without a later trade say that trading has ended. */
const FRESH_MS = 180_000
/** Evidence that is older than this is ignored. A small plan asks for a market that should be closed only every half hour. */
const HELD_MS = 3_600_000
/** Closing auctions, and clocks that are a little off. */
const LATE_MS = 600_000
/** A market may be quiet for so long. */
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
      // A quote is also published when only its mark changes, and then it is not a new answer.
      known.receivedAt = Math.max(known.receivedAt, fetchedAt)
      if (quote.time <= known.tradedAt) return
      known.tradedAt = quote.time
      known.advancedAt = fetchedAt
    },
    of(market, state, since) {
      const known = seen().get(market)
      const now = clock.now()
      if (known === undefined || now - known.receivedAt > HELD_MS) return null
      // Judged at the last answer: what it showed holds until the next one, however far apart a small plan asks.
      const { tradedAt, advancedAt, receivedAt, firstReceivedAt } = known
      if (state === 'open' || state === 'unknown') {
        if (receivedAt - Math.max(since, tradedAt, advancedAt, firstReceivedAt) > QUIET_MS) return 'still'
        // One trade since the opening is enough: the day is no holiday.
        return state === 'unknown' && tradedAt >= since ? 'trading' : null
      }
      // The last trades of a session arrive a little after it.
      return receivedAt - advancedAt <= FRESH_MS && tradedAt > since + LATE_MS ? 'trading' : null
    },
  }
}
