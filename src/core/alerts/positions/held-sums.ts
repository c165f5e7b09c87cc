/** Sums the profit of positions in one currency; known only if all of them count. */
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

export interface HeldSum {
  /** Null if unknown. */
  readonly profit: HeldProfit | null
  readonly lack: ProfitLack | null
  /** A position that counts without a known change of the day, or null. */
  readonly withoutDay: InstrumentId | null
  /** When the oldest part was fetched, Unix epoch ms, or null. */
  readonly fetchedAt: number | null
}

export interface HeldSums {
  /** Returns the positions in these instruments; null for all. */
  held(instruments: ReadonlySet<InstrumentId> | null): readonly Holding[]
  sumOf(holdings: readonly Holding[], currency: CurrencyCode): HeldSum
  /** Returns a quote as alerts believe it: far-off ones must be seen again first. */
  believed(instrument: InstrumentId): LiveQuote
  /** Must be called when lots or rates have changed. */
  changed(): void
}

export interface HeldSumPorts {
  readonly held: Pick<HeldPositions, 'holdings' | 'rates'>
  readonly feed: Pick<Feed, 'live'>
  readonly memory: Pick<AlertMemory, 'market'>
  readonly source: PriceSource
}

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

  /** Returns the same object for the same quote, to value each once. */
  function believed(instrument: InstrumentId): LiveQuote {
    const live = feed.live(instrument)
    // If the newest answer has no price, an earlier price is not the present one.
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

/** The day of a sum is known only if each position's day is. */
function profitOf({ totalProfit, totalPercent, dayProfit, dayPercent, withoutDay }: PositionTotals): HeldProfit {
  const isDayKnown = withoutDay.length === 0
  return {
    day: isDayKnown ? { amount: dayProfit?.toNumber() ?? null, percent: dayPercent } : { amount: null, percent: null },
    total: { amount: totalProfit?.toNumber() ?? null, percent: totalPercent },
  }
}
