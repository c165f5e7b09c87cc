/** The rows and totals of the positions panel. */
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { lastKnownTotals, totalsOf, weightOf, type PositionTotals } from '#model/positions/position-totals.ts'
import type { HeldValue, HoldingValues } from '#model/positions/held-values.ts'

export interface PortfolioRow extends HeldValue {
  readonly weight: number | null
}

export interface Portfolio {
  /** The largest value first; positions without a value come last, in the order of entry. */
  readonly rows: readonly PortfolioRow[]
  readonly totals: PositionTotals
  /** The totals at old prices if the current totals count nothing; else null. */
  readonly lastKnown: PositionTotals | null
}

/** @param values Only positions with a changed quote are valued again. */
export function portfolioOf(
  values: HoldingValues,
  liveOf: (instrument: InstrumentId) => LiveQuote | undefined,
): Portfolio {
  const held = values.holdings.flatMap(({ instrument }) => values.get(instrument, liveOf(instrument)) ?? [])
  const bases = held.map(({ base }) => base)
  const totals = totalsOf(bases, values.baseCurrency)
  const rows = held.map(({ holding, own, base }) => ({ holding, own, base, weight: weightOf(base, totals) }))
  return { rows: rows.toSorted(bySize), totals, lastKnown: lastKnownTotals(bases, values.baseCurrency) }
}

function bySize({ base: { marketValue: one } }: HeldValue, { base: { marketValue: other } }: HeldValue): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return other.abs().cmp(one.abs())
}
