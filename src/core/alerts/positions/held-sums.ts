/** The profit of some positions together, in one currency: known only where every one of them counts. */
import { memoryOf } from '#contract/wire/price-memory.ts'
import type { HeldProfit } from '#model/alerts/measure/alert-moment.ts'
import type { ProfitLack } from '#model/alerts/alert-view.ts'
import type { CurrencyCode } from '#model/market/currency.ts'
import { createHoldingValues, type HoldingValues } from '#model/positions/held-values.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { totalsOf, type PositionTotals } from '#model/positions/position-totals.ts'
import type { Feed } from '#core/feed/feed.ts'
import type { HeldPositions } from '#core/positions/positions.ts'
import type { PriceSource } from '#core/source/price-source.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'

/** What is known of a sum. */
export interface HeldSum {
  /** Null where it cannot be told. */
  readonly profit: HeldProfit | null
  /** Why not. */
  readonly lack: ProfitLack | null
  /** A position that counts, and whose change of the day nobody knows; null where there is none. */
  readonly withoutDay: InstrumentId | null
  /** When its oldest part was fetched, Unix epoch ms; null before. */
  readonly fetchedAt: number | null
}

export interface HeldSums {
  /** Those of these instruments that are held; null asks for everything. */
  held(instruments: ReadonlySet<InstrumentId> | null): readonly Holding[]
  sumOf(holdings: readonly Holding[], currency: CurrencyCode): HeldSum
  /** A quote as alerts believe it: one that is far off has to be seen again first. */
  believed(instrument: InstrumentId): LiveQuote
  /** Lots or rates are others now. */
  changed(): void
}

export interface HeldSumPorts {
  readonly held: Pick<HeldPositions, 'holdings' | 'rates'>
  readonly feed: Pick<Feed, 'live'>
  readonly memory: Pick<AlertMemory, 'market'>
  readonly source: PriceSource
}

/** A quote, and what alerts believe in its place. */
interface Believed {
  readonly live: LiveQuote
  readonly believed: LiveQuote
}

export function createHeldSums({ held, feed, memory, source }: HeldSumPorts): HeldSums {
  const byCurrency = memoryOf(source, () => new Map<CurrencyCode, HoldingValues>())
  const doubted = memoryOf(source, () => new Map<InstrumentId, Believed>())

  function valuesIn(currency: CurrencyCode): HoldingValues {
    const known = byCurrency().get(currency)
    const values = known ?? createHoldingValues(held.holdings(), { ...held.rates(), baseCurrency: currency })
    byCurrency().set(currency, values)
    return values
  }

  /** The same object for the same quote, so that each is valued once. */
  function believed(instrument: InstrumentId): LiveQuote {
    const live = feed.live(instrument)
    // Without a price in the newest answer, an earlier one is not the price of now.
    const quote = live.quote?.last === null ? live.quote : (memory.market(instrument).quote ?? live.quote)
    if (quote === live.quote) return live
    const known = doubted().get(instrument)
    if (known?.live === live && known.believed.quote === quote) return known.believed
    const made = { ...live, quote }
    doubted().set(instrument, { live, believed: made })
    return made
  }

  return {
    held: (instruments) => held.holdings().filter(({ instrument }) => instruments?.has(instrument) ?? true),
    sumOf(holdings, currency) {
      const values = valuesIn(currency)
      const known = holdings.flatMap(({ instrument }) => values.get(instrument, believed(instrument))?.base ?? [])
      return summed(totalsOf(known, currency))
    },
    believed,
    changed: () => byCurrency().clear(),
  }
}

function summed(totals: PositionTotals): HeldSum {
  const lack = lackOf(totals)
  const [withoutDay = null] = totals.withoutDay
  return { profit: lack === null ? profitOf(totals) : null, lack, withoutDay, fetchedAt: totals.fetchedAt }
}

function lackOf({ positions, notCounted }: PositionTotals): ProfitLack | null {
  if (positions === 0) return { reason: 'nothingHeld', instrument: null, missingPairs: [] }
  return notCounted[0] ?? null
}

/** The day of a sum is known where that of each position is. */
function profitOf({ totalProfit, totalPercent, dayProfit, dayPercent, withoutDay }: PositionTotals): HeldProfit {
  const isDayKnown = withoutDay.length === 0
  return {
    day: isDayKnown ? { amount: dayProfit?.toNumber() ?? null, percent: dayPercent } : { amount: null, percent: null },
    total: { amount: totalProfit?.toNumber() ?? null, percent: totalPercent },
  }
}
