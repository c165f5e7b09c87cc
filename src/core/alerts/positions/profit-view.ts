/** The published state of an alert on a profit: its distance, or the reason why the sum is unknown. */
import type { MeasuredProfit, NearestDistance, ProfitLack } from '#model/alerts/alert-view.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { NOTHING_KNOWN } from '#model/alerts/measure/alert-moment.ts'
import { gaugesOf } from '../measure/conditions.ts'
import { distanceOf, nearerOf } from '../evaluation/alert-distances.ts'
import type { HeldSum } from './held-sums.ts'
import type { ProfitWatch } from './profit-watch.ts'
import { profitsIn } from './profit-targets.ts'

export interface ProfitView {
  readonly profit: MeasuredProfit
  readonly nearest: NearestDistance | null
  /** All measured positions. */
  readonly instruments: readonly InstrumentId[]
  /** When the oldest part was fetched, Unix epoch ms, or null. */
  readonly fetchedAt: number | null
}

/** Returns null for other alerts. */
export function profitViewOf(alert: Alert, watch: Pick<ProfitWatch, 'measuredBy' | 'sums'>): ProfitView | null {
  const [first, ...others] = profitsIn(alert)
  if (first === undefined) return null
  const holdings: readonly Holding[] = watch.measuredBy(alert)
  let nearest: NearestDistance | null = null
  let lack: ProfitLack | null = null
  let fetchedAt = Infinity
  for (const condition of [first, ...others]) {
    const sum = watch.sums.sumOf(holdings, condition.currency)
    lack ??= lackFor(condition.kind, sum)
    // A sum without parts has no age; its lack is published separately.
    fetchedAt = Math.min(fetchedAt, sum.fetchedAt ?? Infinity)
    for (const gauge of gaugesOf(condition, { ...NOTHING_KNOWN, profitIn: () => sum.profit }))
      nearest = nearerOf(nearest, { instrument: null, ...distanceOf(gauge) })
  }
  const instruments = holdings.map(({ instrument }) => instrument)
  const profit = { currency: first.currency, lack }
  return { profit, nearest, instruments, fetchedAt: Number.isFinite(fetchedAt) ? fetchedAt : null }
}

function lackFor(kind: 'dayProfit' | 'totalProfit', { lack, withoutDay }: HeldSum): ProfitLack | null {
  if (lack !== null || kind === 'totalProfit' || withoutDay === null) return lack
  return { reason: 'noDay', instrument: withoutDay, missingPairs: [] }
}
